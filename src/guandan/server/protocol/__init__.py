"""What passes over the WebSocket, as types: docs/protocol.md is made from them."""
