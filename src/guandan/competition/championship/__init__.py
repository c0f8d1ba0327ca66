"""赛事: an event as a whole, with its stream, its matches and its people; what spans several of them."""
