-- The browser that opened an authorization first, as the hash of its cookie.
ALTER TABLE ob.pushed_requests ADD COLUMN browser_hash text COLLATE "C";
