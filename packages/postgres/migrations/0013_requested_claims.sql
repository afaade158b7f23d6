-- The claims that a client requested one by one (OpenID Connect Core section 5.5). NULL: none.
ALTER TABLE ob.grants ADD COLUMN claims jsonb;
