import { styleText } from 'node:util';
import type { Terminal } from './terminal.ts';

/** What a word in the output says, and so how it looks where there is color. */
export type Tone = 'good' | 'bad' | 'quiet' | 'strong';

const formats = { good: 'green', bad: 'red', quiet: 'dim', strong: 'bold' } as const;

/** Colors a text where the terminal shows color. */
export function style({ color }: Pick<Terminal, 'color'>, tone: Tone, text: string): string {
  return color ? styleText(formats[tone], text, { validateStream: false }) : text;
}
