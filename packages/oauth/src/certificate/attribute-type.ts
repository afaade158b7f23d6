/** By lower-case name: RFC 4514 section 3, RFC 4519, ETSI EN 319 412-1, and other names in certificates of third parties. */
const attributeTypes: ReadonlyMap<string, string> = new Map([
  ['cn', '2.5.4.3'],
  ['commonname', '2.5.4.3'],
  ['sn', '2.5.4.4'],
  ['surname', '2.5.4.4'],
  ['serialnumber', '2.5.4.5'],
  ['c', '2.5.4.6'],
  ['countryname', '2.5.4.6'],
  ['l', '2.5.4.7'],
  ['localityname', '2.5.4.7'],
  ['st', '2.5.4.8'],
  ['stateorprovincename', '2.5.4.8'],
  ['street', '2.5.4.9'],
  ['streetaddress', '2.5.4.9'],
  ['o', '2.5.4.10'],
  ['organizationname', '2.5.4.10'],
  ['ou', '2.5.4.11'],
  ['organizationalunitname', '2.5.4.11'],
  ['title', '2.5.4.12'],
  ['description', '2.5.4.13'],
  ['businesscategory', '2.5.4.15'],
  ['postalcode', '2.5.4.17'],
  ['givenname', '2.5.4.42'],
  ['gn', '2.5.4.42'],
  ['dnqualifier', '2.5.4.46'],
  ['pseudonym', '2.5.4.65'],
  ['organizationidentifier', '2.5.4.97'],
  ['uid', '0.9.2342.19200300.100.1.1'],
  ['userid', '0.9.2342.19200300.100.1.1'],
  ['dc', '0.9.2342.19200300.100.1.25'],
  ['domaincomponent', '0.9.2342.19200300.100.1.25'],
  ['emailaddress', '1.2.840.113549.1.9.1'],
  ['jurisdictionlocalityname', '1.3.6.1.4.1.311.60.2.1.1'],
  ['jurisdictionstateorprovincename', '1.3.6.1.4.1.311.60.2.1.2'],
  ['jurisdictioncountryname', '1.3.6.1.4.1.311.60.2.1.3'],
]);

const dottedIdentifier = /^[0-2](?:\.(?:0|[1-9]\d*))+$/;

/** Returns the object identifier for a short name or an identifier; `undefined` for an unknown name. */
export function findAttributeType(name: string): string | undefined {
  return dottedIdentifier.test(name) ? name : attributeTypes.get(name.toLowerCase());
}
