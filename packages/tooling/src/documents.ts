import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './run-command.ts';

export interface Example {
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

export function readDocument(file: string): string {
  return readFileSync(join(workspace, file), 'utf8');
}

export function readExamples(file: string): readonly Example[] {
  let heading = '';
  return [
    ...readDocument(file).matchAll(/^#+ (?<title>.+)$|^```(?<language>\S+)\n(?<code>[\s\S]*?)^```$/gm),
  ].flatMap(({ groups }) => {
    const { title, language, code } = groups ?? {};
    if (title !== undefined) heading = title;
    return language === undefined || code === undefined ? [] : [{ heading, language, code }];
  });
}

export function findExample(file: string, heading: string): string {
  const example = readExamples(file).find((one) => one.heading === heading && one.language !== 'sh');
  if (example === undefined) throw new Error(`${file} has no code under ${heading}`);
  return example.code;
}
