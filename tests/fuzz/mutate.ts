type Random = () => number;

/** Input that has broken parsers: structure, encodings, prototypes, limits, text directions, half characters. */
const TOKENS = [
  '\r\n',
  '\r\n\r\n',
  '--',
  '\0',
  '"',
  '\\',
  '{"',
  '[[[[[[[[',
  '}',
  ',',
  ':null,',
  '1e999',
  '"__proto__":{"a":"b"},',
  'constructor[prototype][a]=b&',
  '&&&===;;;',
  '%00%ff%zz',
  '\\ud800',
  'template_id',
  'package',
  'request_id',
  'Content-Disposition: form-data; name="x"; filename="y"',
  'Content-Transfer-Encoding: base64',
  '\u202E\u2066',
  'ї\u0308'.repeat(50),
  '😀'.repeat(20),
  ' '.repeat(3000),
  '('.repeat(3000),
].map((token) => Buffer.from(token));

const BROKEN_UTF8 = [Buffer.from([0xc0, 0x80]), Buffer.from([0xff, 0xfe]), Buffer.from([0xed, 0xa0, 0x80])];

/** Copies the body with one to eight random changes, mostly few and small. */
export function mutate(body: Buffer, random: Random): Buffer {
  let mutated: Buffer = Buffer.from(body);
  const injuries = 1 + Math.floor(random() ** 3 * 8);
  for (let done = 0; done < injuries; done += 1) mutated = injure(mutated, random);
  return mutated;
}

function injure(body: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (body.length + 1));
  const until = Math.min(body.length, at + Math.floor(random() ** 5 * body.length));
  const [head, middle, tail] = [body.subarray(0, at), body.subarray(at, until), body.subarray(until)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return Buffer.concat([head, tail]);
    case 1:
      return Buffer.concat([head, middle, middle, tail]);
    case 2:
      return random() < 0.3 ? Buffer.from(head) : Buffer.concat([middle, head, tail]);
    case 3:
      return Buffer.concat([head, pick(TOKENS, random), tail]);
    case 4:
      return Buffer.concat([head, pick(BROKEN_UTF8, random), middle, tail]);
    default:
      return Buffer.concat([head, Buffer.from([Math.floor(random() * 256)]), body.subarray(at + 1)]);
  }
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
