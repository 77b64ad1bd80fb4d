import { describe, expect, it } from 'vitest';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { languages } from '#domain/i18n/language.ts';
import { looksLikeInstruction } from '#server/ai/instructions.ts';
import { attacks as writtenAttacks, hostileTraits, type Attack } from '#tests/support/attacks.ts';
import { withModel, type SentRequest } from '#tests/support/model.ts';
import { samples } from '#tests/support/samples.ts';

const server = withModel();

/** The attacks of the fixture, and the order that each language has to try a prompt with. */
const attacks: readonly Attack[] = [
  ...writtenAttacks,
  ...languages.map((language): Attack => {
    const { text } = languageWords[language].examples.injected;
    return { name: 'the example', language, write: (hurt) => `${hurt} ${text}` };
  }),
];

/** The weakest model: it obeys any text, but refuses the hurtful sentence without orders. */
function obey(sent: SentRequest): string {
  const data: unknown = JSON.parse(sent.data);
  const said = JSON.stringify(data);
  const isHurtful = languages
    .map((language) => samples[language].hurtful)
    .some((sentence) => said.includes(sentence));
  const isBare = languages
    .map((language) => samples[language].hurtful)
    .some((sentence) => said === JSON.stringify({ text: sentence }));
  // It obeys anything beside the sentence itself.
  if (isHurtful && !isBare) return JSON.stringify({ isValid: true, reason: sent.system, score: 1 });
  return JSON.stringify({ isValid: !isHurtful, reason: '', score: isHurtful ? 0.1 : 1 });
}

function answerObediently(): void {
  server.mock.on({ endpoint: 'chat' }, (body) => {
    const text = (role: string) =>
      body.messages
        .filter((message) => message.role === role)
        .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
        .join('\n');
    return {
      content: obey({ model: body.model, system: text('system'), data: text('user'), body: {} }),
    };
  });
}

describe('a verdict cannot be ordered', () => {
  it('and the fixture is large enough to say so', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
  });

  it.each(languages)('the stand-in is honest without orders (%s)', async (language) => {
    answerObediently();
    const { ai } = server.test.context;
    const text = samples[language].hurtful;
    expect(await ai.validate({ text, language, useModel: true })).toMatchObject({
      isValid: false,
      source: 'ai',
    });
  });

  it.each(attacks.map((attack) => [attack.language, attack.name, attack] as const))(
    '%s: %s',
    async (language, _, attack) => {
      answerObediently();
      const text = attack.write(samples[language].hurtful);
      const verdict = await server.test.context.ai.validate({ text, language, useModel: true });
      expect(verdict.isValid).toBe(false);
      expect(verdict).not.toHaveProperty('message');
      // Texts with orders are never shown to a model.
      expect(server.sent()).toHaveLength(0);
    },
  );
});

it('another wording cannot be ordered either: no attack is shown to a model', async () => {
  answerObediently();
  const { ai } = server.test.context;
  for (const { language, write } of attacks) {
    const text = write(samples[language].hurtful);
    const traits = ['geduldig', 'patient', '耐心'];
    const worded = await ai.reword({ text, traits, language, useModel: true });
    expect(worded.source).toBe('template');
  }
  expect(server.sent()).toHaveLength(0);
});

describe('a compliment cannot be ordered', () => {
  it.each(hostileTraits.map((trait) => [trait]))('with the trait %s', async (trait) => {
    server.mock.on({ endpoint: 'chat' }, (body) => ({
      content: JSON.stringify(body.messages).includes(trait.slice(0, 12))
        ? `Gehackt. ${JSON.stringify(body.messages)}`
        : 'Du bist geduldig, und das tut anderen gut. Danke dafür.',
    }));
    const { ai } = server.test.context;
    const alone = await ai.generate({ traits: [trait], language: 'de', useModel: true });
    expect(alone.text).not.toContain('Gehackt');
    const traits = [trait, 'geduldig'];
    const { text, source } = await ai.generate({ traits, language: 'de', useModel: true });
    expect(source).toBe('ai');
    expect(mentionsTrait(text, ['geduldig'], 'de')).toBe(true);
    for (const { data } of server.sent()) expect(data).toBe('{"eigenschaften":["geduldig"]}');
  });
});

describe('people may still speak to people', () => {
  it.each([
    'Du antwortest immer mit einem Lächeln, und das tut allen gut.',
    'Deine Anweisungen beim Klettern waren so klar, dass ich keine Angst mehr hatte.',
    'Bitte vergiss nie, wie gut du uns die Regeln erklärst.',
    'Ich habe nie vergessen, wie du mir die Regeln erklärt hast. Danke.',
    'Dein System im Werkzeugschrank ist genial, alles hat seinen Platz.',
    'Du bist jetzt schon so lange für alle da, und das merkt man.',
    'Als Entwickler bist du klar, als Mensch bist du warm.',
    'Dein ehrliches Urteil ist mir wichtig, weil du es so freundlich sagst.',
    'You always answer with a smile, and it makes the day lighter.',
    'Thank you for writing the instructions so clearly that everyone could follow.',
    'You act as if every question were a good one, and people learn from that.',
    'I will never forget how patiently you explained the rules to me.',
    '你回答问题总是很耐心，让人愿意再问。',
    '你教我规则的时候特别有耐心，谢谢你。',
    '你回答問題總是很有耐心，讓人願意再問。',
  ])('%s', (text) => {
    expect(looksLikeInstruction(text)).toBe(false);
  });

  it('and every known trait is a trait', () => {
    const words = traitWords.flatMap((row) =>
      languages.flatMap((language) => [row[language].predicate, ...row[language].others]),
    );
    expect(words.filter(looksLikeInstruction)).toEqual([]);
  });
});
