/** One way to hide a word in letters a–z; umlauts are written as they are. */
export type Disguise = (word: string) => string;

/** Letters in another form, by the code of its a; capital letters where there are no others. */
function inAlphabet(first: number): Disguise {
  return (word) =>
    Array.from(word.toLowerCase(), (letter) =>
      String.fromCodePoint(first + letter.charCodeAt(0) - 97),
    ).join('');
}

function byTable(table: string): Disguise {
  const forms = Array.from(table);
  return (word) =>
    Array.from(word.toLowerCase(), (letter) => forms[letter.charCodeAt(0) - 97] ?? letter).join('');
}

function joined(separator: string): Disguise {
  return (word) => Array.from(word).join(separator);
}

const braille = 'abcdefghijklmnopqrstuvwxyz';
const brailleDots =
  '1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 2456 1346 13456 1356';
const brailleForms = brailleDots
  .split(' ')
  .map((dots) =>
    String.fromCodePoint(
      0x2800 + Array.from(dots).reduce((bits, dot) => bits | (1 << (Number(dot) - 1)), 0),
    ),
  );
const upsideDown = 'ɐqɔpǝɟƃɥıɾʞlɯuodbɹsʇnʌʍxʎz';

export const disguises: Readonly<Record<string, Disguise>> = {
  'full width': inAlphabet(0xff41),
  'mathematical bold': inAlphabet(0x1d41a),
  'mathematical script': inAlphabet(0x1d4ea),
  'double-struck': inAlphabet(0x1d552),
  fraktur: inAlphabet(0x1d586),
  monospace: inAlphabet(0x1d68a),
  circled: inAlphabet(0x24d0),
  parenthesised: inAlphabet(0x249c),
  'negative circled': inAlphabet(0x1f150),
  squared: inAlphabet(0x1f130),
  'negative squared': inAlphabet(0x1f170),
  'regional indicators': inAlphabet(0x1f1e6),
  'small capitals': byTable('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'),
  superscript: byTable('ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ'),
  lisu: byTable('ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑQꓣꓢꓔꓴꓦꓪꓫꓬꓜ'),
  cyrillic: byTable('аbсdеfgһіјkӏmпорqгѕтцvшхуz'),
  greek: byTable('αβcδεfghιjκlmηορqrstυvωχγz'),
  currency: byTable('₳฿₵ĐɆ₣₲ⱧIJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ'),
  cherokee: byTable('ꭺbꮯꭰꭼfꮐꮋꭵꭻꮶꮮꮇnꮎꮲqꭱꮪꭲuꮩꮃxyꮓ'),
  'thai and hebrew': byTable('ค๒c๔єfgђเןкl๓ภ๏קqгรtยשฬאץz'),
  'tags inside': (word) => `${word.slice(0, 2)}<b>${word.slice(2, 4)}</b>${word.slice(4)}`,
  'broken at the end of a line': (word) => `${word.slice(0, 3)}-\n${word.slice(3)}`,
  brackets: (word) => `(${joined(')(')(word)})`,
  'square brackets': (word) => `[${joined('][')(word)}]`,
  braille: (word) =>
    Array.from(word.toLowerCase(), (letter) => brailleForms[braille.indexOf(letter)] ?? '').join(
      '',
    ),
  'upside down': (word) => Array.from(byTable(upsideDown)(word)).toReversed().join(''),
  reversed: (word) => Array.from(word).toReversed().join(''),
  'direction override': (word) => `\u202E${Array.from(word).toReversed().join('')}\u202C`,
  'letters doubled': (word) => Array.from(word, (letter) => letter + letter).join(''),
  stretched: (word) => word.replace(/[aeiou]/u, '$&$&$&$&'),
  pipes: joined('|'),
  slashes: joined('/'),
  dots: joined('.'),
  underscores: joined('_'),
  plus: joined('+'),
  asterisks: joined('*'),
  spaces: joined(' '),
  'uneven gaps': (word) =>
    Array.from(word, (letter, i) => letter + ' '.repeat(1 + ((i * 2) % 4))).join(''),
  'zero width': joined('\u200B'),
  'combining marks': joined('\u0336\u0489'),
  'tag characters': joined('\u{E0061}'),
  'entities, decimal': (word) =>
    Array.from(word, (letter) => `&#${letter.charCodeAt(0)};`).join(''),
  'entities, hexadecimal': (word) =>
    Array.from(word, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join(''),
  leet: byTable('4bcd3fgh1jklmn0pqr5tuvwxyz'),
  capitals: (word) => word.toUpperCase(),
  alternating: (word) =>
    Array.from(word, (letter, i) => (i % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
};
