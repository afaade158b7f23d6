import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExample } from '@ob/tooling/documents';
import vectors from '@ob/webhooks-verify/vectors/webhook-signatures.json' with { type: 'json' };
import { afterAll, describe, expect, test } from 'vitest';

/** Wraps an example into a program that reads `secret body signature` lines (`-` means no header) and prints booleans. */
interface Language {
  readonly name: string;
  /** Runs only if the toolchain is installed. */
  readonly probe: readonly string[];
  readonly files: (example: string) => Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

const languages: readonly Language[] = [
  {
    name: 'Python',
    probe: ['python3', '--version'],
    files: (example) => ({
      'main.py': `${example}
import base64, sys
for line in sys.stdin:
    secret, body, signature = line.rstrip("\\n").split(" ")
    received = None if signature == "-" else signature
    print(str(is_signed(base64.b64decode(secret), base64.b64decode(body), received)).lower())
`,
    }),
    command: ['python3', 'main.py'],
  },
  {
    name: 'Java',
    probe: ['java', '--version'],
    files: (example) => ({
      'Main.java': `import java.util.Base64;
import java.util.Scanner;
${example.replace(
  /final class WebhookSignature \{/,
  `final class WebhookSignature {
    public static void main(String[] arguments) throws Exception {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] fields = input.nextLine().split(" ", -1);
            byte[] secret = Base64.getDecoder().decode(fields[0]);
            String signature = fields[2].equals("-") ? null : fields[2];
            System.out.println(isSigned(secret, Base64.getDecoder().decode(fields[1]), signature));
        }
    }
`,
)}`,
    }),
    command: ['java', 'Main.java'],
  },
  {
    name: 'Go',
    probe: ['go', 'version'],
    files: (example) => ({
      'go.mod': 'module example\n\ngo 1.21\n',
      'signature.go': example,
      'main.go': `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		fields := strings.Split(input.Text(), " ")
		secret, _ := base64.StdEncoding.DecodeString(fields[0])
		body, _ := base64.StdEncoding.DecodeString(fields[1])
		fmt.Println(isSigned(secret, body, strings.TrimPrefix(fields[2], "-")))
	}
}
`,
    }),
    command: ['go', 'run', '.'],
  },
  {
    name: 'C#',
    probe: ['dotnet', '--version'],
    files: (example) => ({
      'example.csproj': `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>`,
      'WebhookSignature.cs': example,
      'Program.cs': `while (Console.ReadLine() is { } line)
{
    var fields = line.Split(' ');
    var signature = fields[2] == "-" ? null : fields[2];
    var signed = WebhookSignature.IsSigned(Convert.FromBase64String(fields[0]), Convert.FromBase64String(fields[1]), signature);
    Console.WriteLine(signed ? "true" : "false");
}
`,
    }),
    command: ['dotnet', 'run'],
  },
  {
    name: 'PHP',
    probe: ['php', '--version'],
    files: (example) => ({
      'main.php': `${example}
while (($line = fgets(STDIN)) !== false) {
    [$secret, $body, $signature] = explode(' ', rtrim($line, "\\n"));
    $received = $signature === '-' ? null : $signature;
    echo is_signed(base64_decode($secret), base64_decode($body), $received) ? 'true' : 'false', "\\n";
}
`,
    }),
    command: ['php', 'main.php'],
  },
  {
    name: 'Ruby',
    probe: ['ruby', '--version'],
    files: (example) => ({
      'main.rb': `${example}
$stdin.each_line do |line|
  secret, body, signature = line.chomp.split(/ /, -1)
  puts signed?(secret.unpack1('m'), body.unpack1('m'), signature == '-' ? nil : signature)
end
`,
    }),
    command: ['ruby', 'main.rb'],
  },
];

/** Wrong signatures, derived from the right one. */
const wrong: readonly ((signature: string) => string)[] = [
  (signature) => signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  (signature) => signature.slice(1),
  (signature) => `${signature}0`,
  (signature) => signature + signature,
  (signature) => signature.toUpperCase().replace(/^\d+$/, 'A'),
  (signature) => `sha256=${signature}`,
  (signature) => `${signature},${signature}`,
  () => 'é'.repeat(64),
  () => '\u0661'.repeat(32),
  () => '0'.repeat(64),
  () => '',
  () => '-',
];

const rows = vectors.cases.flatMap(({ secret_base64: secret, body_base64: body, signature }) => [
  { line: `${secret} ${body} ${signature}`, signed: true },
  ...wrong.map((change) => ({ line: `${secret} ${body} ${change(signature)}`, signed: false })),
]);

const present = languages.filter(({ probe: [command = '', ...flags] }) => {
  return spawnSync(command, flags, { stdio: 'ignore' }).status === 0;
});

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function run(command: readonly string[], folder: string, input: string): Promise<string> {
  const [program = '', ...flags] = command;
  const env = { ...process.env, GOTOOLCHAIN: 'local', DOTNET_CLI_TELEMETRY_OPTOUT: '1' };
  const child = spawn(program, flags, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return output;
}

describe('the examples in other languages', () => {
  test.each(languages)('exist for $name', ({ name }) => {
    expect(findExample('docs/guides/verify-webhooks.md', name)).not.toBe('');
  });

  // Go compiles its cryptography on first use, which takes nearly a minute.
  test.each(present)('give the answers of all vectors in $name', { timeout: 300_000 }, async (language) => {
    const folder = mkdtempSync(join(tmpdir(), 'ob-language-'));
    folders.push(folder);
    const example = findExample('docs/guides/verify-webhooks.md', language.name);
    for (const [file, text] of Object.entries(language.files(example)))
      writeFileSync(join(folder, file), text);
    const output = await run(language.command, folder, rows.map(({ line }) => line).join('\n'));
    expect(output.trim().split('\n')).toEqual(rows.map(({ signed }) => String(signed)));
  });
});
