-- The browser that opened an authorization first, as the hash of its cookie. The claim ends with the request.
ALTER TABLE ob.pushed_requests ADD COLUMN browser_hash text COLLATE "C";
