"""Independent answers to compare the product with: written from the specification alone, in a naive way."""
