/** A certificate of `CN=third-party, O=Sandbox tests` until 2120, by which nobody can do anything: its key is gone. */
export const certificatePem = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQSgAwIBAgIUPbGwqKBzITLzGZTh9i2xRoTP7f0wCgYIKoZIzj0EAwIw
LjEUMBIGA1UEAwwLdGhpcmQtcGFydHkxFjAUBgNVBAoMDVNhbmRib3ggdGVzdHMw
IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMC4xFDASBgNVBAMMC3Ro
aXJkLXBhcnR5MRYwFAYDVQQKDA1TYW5kYm94IHRlc3RzMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEu4BC7z9AL/S6f4iIqU/r0SzW9K+CBHwbu8pvspcCnFqXb62I
jIQTgduXqR1aafy4fsVppEQrHU6tVtYiF/ox9DAKBggqhkjOPQQDAgNHADBEAiBY
zNdg37RvM3JmS3oejkc3+4IJrHJhgj5+cB/7jAaWxQIgOWQYJ2mlLGf9y4RSC+FA
1YDpmO50bUr4lQjudO+STyQ=
-----END CERTIFICATE-----
`;
