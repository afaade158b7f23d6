import { chooseMediaType } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { acceptsMediaType } from '../../src/request/accept.ts';

const offered = ['application/json', 'application/token-introspection+jwt'] as const;
const [json, jwt] = offered;

describe('the choice of a media type', () => {
  test.each([
    ['no header', null, json],
    ['an empty header', ' ', json],
    ['anything', '*/*', json],
    ['any application', 'application/*', json],
    ['the second alone', jwt, jwt],
    ['letter case and spaces', ` ${jwt.toUpperCase()} ; Q=0.5`, jwt],
    ['parameters of the type', `${jwt};profile=x;q=0.5`, jwt],
    ['both alike', `${jwt}, ${json}`, json],
    ['one better than the other', `${json};q=0.8, ${jwt};q=0.9`, jwt],
    ['one better than the rest', `${jwt};q=0.9, */*;q=0.1`, jwt],
    ['one by name and the rest alike', `${jwt}, */*`, jwt],
    ['the rest better than one', `${jwt};q=0.1, */*`, json],
    ['all but the first', `${json};q=0, */*`, jwt],
    ['the same type twice', `${jwt};q=0.1, ${json};q=0.5, ${jwt};q=0.9`, jwt],
    ['a quality out of range', `${jwt};q=7, ${json}`, json],
  ])('%s', (_, header, chosen) => {
    expect(chooseMediaType(header, offered)).toBe(chosen);
  });

  test.each(['text/html', 'text/*', 'application', '*', `${json};q=0`, `*/*;q=0`, `${json};q=x`, ',', ';'])(
    'finds nothing for %j',
    (header) => {
      expect(chooseMediaType(header, offered)).toBeUndefined();
      expect(acceptsMediaType(header, json)).toBe(false);
    },
  );
});
