/** A self-signed certificate named `packed` with its key, as PKCS #12: `openssl pkcs12 -export`. */
export const packedIdentity = {
  pfx: Buffer.from(
    [
      'MIIEHAIBAzCCA9IGCSqGSIb3DQEHAaCCA8MEggO/MIIDuzCCAnIGCSqGSIb3DQEHBqCCAmMwggJfAgEAMIICWAYJKoZIhvcN',
      'AQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjelKmUIjXFvgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQME',
      'ASoEEJX2WVn1NDH9DaJVvM4wN3WAggHwYlYlm+0M5pFHC2ped5tEpCQ8l+GySIS1wS1jHntctCNRbNGb8Btvrdobc1+eBwWj',
      '0O4r9r/D04a5Hd7WmQtxZQ8IKmSEljH2sbLN7YLdqrP/r/6WLB3Uxa1AO3IK0LVil9X65OiXHNMyOCkOALEiUOeD4D2JaC4/',
      'sa1qe1o/aW9RC/WfY6npFBPbqhV5efGYBDcycxGlfNCUFBbvSjzZhwfxdDJXRhQbwr0dfQWtGPzJiJJ04SGwNiHFypksR2y0',
      '3Z61hpnOco3ewEzhlKSyASytZzo63AmwNglJn3+/FAUy0SZkZM/9/iC7pzy8qCnbxNCNOlwrzEaBaWqwj1jjYeWxLYIh7arO',
      'rhMNEmHpvpms1rDY8BTAE38sRtlAbgqMhjP0rq3JcepdYXqNNVNPyITW/6yrrkcSw2rPAVqVoQi6AEsSaqU3rKiaeyiSIHSY',
      'e9whQwyTi9i8m7w+b1vzL2JRplZ9XWyB1VeTvuEhFPd1wFK5gYZt59tHQPzL8oyZxOTSxWK5ydTGyEF6nmlf6viI1Gq9NrmI',
      'zfXlDO8kpeLncQO9Giq4DI027idITcrcwgr4totWHfbFyMZiX1MYvog/nqqy4PIeUVr82HcIX3Y7FW+AYIAavOWO/qeAZ/3t',
      'DEuDom3IGwhiVErO/64vfTCCAUEGCSqGSIb3DQEHAaCCATIEggEuMIIBKjCCASYGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqG',
      'SIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAh7dmB91mTLgAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEDg6XG1U',
      'eLFieohj1cDBQuAEgZDB1d72yIefVTsMO9F2OhqrMnCJGN5j5Ujkf1eW3LMBxOJxwaMfLeXfQdxUy3fu9Ln2ycCmtx2kO/Qd',
      'O90a9Ztu8QXvkUfBdgSaUQWOPnK5Yl9S5Ad0yTvUPXcAMYurcAIOw4mQ4GANyWHR6jdPaautVl8MvZqQj6gkZ1l49UmCtxoa',
      'blaeAizhTFdm9V2FPmUxJTAjBgkqhkiG9w0BCRUxFgQUd+oeVqNy+yVt4xGKdfmk8TjzfccwQTAxMA0GCWCGSAFlAwQCAQUA',
      'BCDktPldFUrJWQL9Vltobuwjdu9SIdKzDeNGXOKRtkauvwQI2t6Q+0jY5TICAggA',
    ].join(''),
    'base64',
  ),
  passphrase: 'packed',
};
