import { chooseMediaType } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { acceptsMediaType } from '../../src/request/accept.ts';

const offered = ['application/json', 'application/token-introspection+jwt'] as const;
const [json, jwt] = offered;

describe('chooses a media type for', () => {
  test.each([
    ['no header', null, json],
    ['an empty header', ' ', json],
    ['any type', '*/*', json],
    ['any application type', 'application/*', json],
    ['the second type only', jwt, jwt],
    ['other letter case and spaces', ` ${jwt.toUpperCase()} ; Q=0.5`, jwt],
    ['a type with parameters', `${jwt};profile=x;q=0.5`, jwt],
    ['both types with the same quality', `${jwt}, ${json}`, json],
    ['two types of different quality', `${json};q=0.8, ${jwt};q=0.9`, jwt],
    ['one type above the rest', `${jwt};q=0.9, */*;q=0.1`, jwt],
    ['one named type and the rest with the same quality', `${jwt}, */*`, jwt],
    ['the rest above one type', `${jwt};q=0.1, */*`, json],
    ['every type but the first', `${json};q=0, */*`, jwt],
    ['one type with two qualities', `${jwt};q=0.1, ${json};q=0.5, ${jwt};q=0.9`, jwt],
    ['a quality out of range', `${jwt};q=7, ${json}`, json],
  ])('%s', (_, header, chosen) => {
    expect(chooseMediaType(header, offered)).toBe(chosen);
  });

  test.each(['text/html', 'text/*', 'application', '*', `${json};q=0`, `*/*;q=0`, `${json};q=x`, ',', ';'])(
    'chooses no type for %j',
    (header) => {
      expect(chooseMediaType(header, offered)).toBeUndefined();
      expect(acceptsMediaType(header, json)).toBe(false);
    },
  );
});
