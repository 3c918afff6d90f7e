"""The server as the world sees it: requests, connections and pages."""
