/** ISO 4217 list one (SIX, January 2026) without metals, units of account and tests. Old transactions still use ANG and BGN. */
const codes = [
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE',
  'CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD',
  'HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD',
  'MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR',
  'RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH',
  'UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
];

export const currencies: readonly string[] = codes.join(' ').split(' ');

const known: ReadonlySet<string> = new Set(currencies);

export function isCurrency(text: string): boolean {
  return known.has(text);
}

/** The currencies without two decimals, by the number of decimals of their minor unit (ISO 4217 list one). */
const exceptions: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries(exceptions).flatMap(([digits, listed]) =>
    listed.split(' ').map((currency) => [currency, Number(digits)] as const),
  ),
);

/** Returns the decimals of a currency's minor unit: 0 (JPY), 2 (EUR), 3 (KWD) or 4 (CLF); `undefined` if it is unsupported. */
export function minorUnits(currency: string): number | undefined {
  return isCurrency(currency) ? (decimals.get(currency) ?? 2) : undefined;
}

/** The currencies without a minor unit: their amounts are whole. */
export const wholeCurrencies: readonly string[] = currencies.filter((currency) => minorUnits(currency) === 0);
