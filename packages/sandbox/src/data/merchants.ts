/** `categoryCode` is ISO 18245. A purchase costs between `low` and `high` pence. */
export interface Merchant {
  readonly name: string;
  readonly categoryCode: string;
  readonly town: string;
  readonly low: number;
  readonly high: number;
}

/** Merchants that are listed twice get more purchases. */
export const everydayMerchants: readonly [Merchant, ...Merchant[]] = [
  { name: 'Greenleaf Grocers', categoryCode: '5411', town: 'Leeds', low: 640, high: 4_890 },
  { name: 'Greenleaf Grocers', categoryCode: '5411', town: 'Leeds', low: 640, high: 4_890 },
  { name: 'Cornerstone Market', categoryCode: '5411', town: 'Leeds', low: 220, high: 1_950 },
  { name: 'Blackbird Bakery', categoryCode: '5462', town: 'Leeds', low: 180, high: 920 },
  { name: 'Blackbird Bakery', categoryCode: '5462', town: 'Leeds', low: 180, high: 920 },
  { name: 'Fernway Coffee', categoryCode: '5814', town: 'Leeds', low: 290, high: 780 },
  { name: 'Fernway Coffee', categoryCode: '5814', town: 'York', low: 290, high: 780 },
  { name: 'Aire Valley Transit', categoryCode: '4111', town: 'Leeds', low: 200, high: 640 },
  { name: 'Aire Valley Transit', categoryCode: '4111', town: 'Leeds', low: 200, high: 640 },
  { name: 'Moorland Fuel', categoryCode: '5541', town: 'Harrogate', low: 2_400, high: 6_200 },
  { name: 'Haddon Pharmacy', categoryCode: '5912', town: 'Leeds', low: 310, high: 2_150 },
  { name: 'The Copper Kettle', categoryCode: '5812', town: 'Ilkley', low: 1_150, high: 4_700 },
  { name: 'Parkside Cinema', categoryCode: '7832', town: 'Leeds', low: 750, high: 2_400 },
  { name: 'Ridgeway Books', categoryCode: '5942', town: 'York', low: 599, high: 3_200 },
];

export const creditCardMerchants: readonly [Merchant, ...Merchant[]] = [
  { name: 'Northbound Rail', categoryCode: '4112', town: 'London', low: 1_850, high: 12_400 },
  { name: 'Sandpiper Hotels', categoryCode: '7011', town: 'Whitby', low: 7_900, high: 21_500 },
  { name: 'Loom & Thread', categoryCode: '5651', town: 'Leeds', low: 1_900, high: 8_800 },
  { name: 'Brightside Electronics', categoryCode: '5732', town: 'Leeds', low: 1_499, high: 18_900 },
  { name: 'Orchard Home', categoryCode: '5712', town: 'Bradford', low: 1_200, high: 14_900 },
  { name: 'Pixel & Play', categoryCode: '5816', town: 'Dublin', low: 499, high: 5_999 },
  { name: 'Wayfarer Air', categoryCode: '4511', town: 'Manchester', low: 4_900, high: 24_000 },
  { name: 'Harbour Seafood', categoryCode: '5812', town: 'Whitby', low: 2_100, high: 7_400 },
];
