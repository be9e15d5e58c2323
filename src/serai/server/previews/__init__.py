"""What a link to the server's pages tells before it is opened: meta tags, and a picture drawn by the server."""
