import { languages } from '#domain/i18n/language.ts';
import {
  letterVerdicts,
  mostExclusions,
  mostLettersEach,
  roundLimits,
  shapes,
  signings,
} from '#domain/rounds/round.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { complimentCodes, nameCodes } from '#domain/shared/field-codes.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import { enterByDoor, renameMember } from '#server/features/rounds/actions/door.ts';
import {
  describeInvited,
  findByShortCode,
  joinRound,
  leaveRound,
} from '#server/features/rounds/actions/join.ts';
import { openRound } from '#server/features/rounds/actions/open.ts';
import {
  addPeople,
  createRound,
  endRound,
  isTeammate,
  keepApart,
  mayOrganize,
  organize,
  remindWriters,
  removePerson,
  requireOrganizer,
  startRound,
} from '#server/features/rounds/actions/organize.ts';
import {
  decideLetter,
  endWritingNow,
  listToRead,
} from '#server/features/rounds/actions/read-first.ts';
import { viewRound } from '#server/features/rounds/actions/view-round.ts';
import { takeBackLetter, takeOver, writeLetter } from '#server/features/rounds/actions/write.ts';
import { findPeople, listReceivedInRound, listRounds } from '#server/features/rounds/queries.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { choicesShape, codeInput, textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput } from '#server/http/list-input.ts';
import { allowanceOf } from '#server/http/model-allowance.ts';
import { drawnProfile } from '#server/http/profile-shapes.ts';
import { countFailure, fromAddress } from '#server/http/rate-limit.ts';
import { received } from '#server/http/received-shape.ts';
import { dateTime, json, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';
import { shownName } from '#server/http/shown-name.ts';

const createLimit = { name: 'rounds', most: 20, seconds: 24 * 60 * 60 };
const joinLimit = { name: 'round-joins', most: 30, seconds: 60 };
/* Several classes of a school, each person with a try or two. */
const doorLimit = { name: 'round-doors', most: 300, seconds: 60 * 60 };
/* A class opens the link behind one address. */
const linkLimit = { name: 'round-links', most: 300, seconds: 60 };
/* Guessing one of 23^6 short codes: docs/threat-model.md has the reckoning. */
const wrongCodes = { name: 'round-codes', most: 120, seconds: 10 * 60 };
const allWrongCodes = { name: 'round-codes-all', most: 1000, seconds: 60 * 60 };
const peopleLimit = { name: 'round-people', most: 60, seconds: 60 };
/* Each letter may ask the model. */
const writeLimit = { name: 'round-letters', most: 60, seconds: 60 };

const longestText = 5000;

const summary = {
  id: z.uuid(),
  title: z.string(),
  shape: z.enum(shapes),
  signing: z.enum(signings),
  opensAt: dateTime,
  opensByHand: z.boolean().openapi({ description: 'Opens by a press; `opensAt` is the latest.' }),
  readsFirst: z.boolean().openapi({
    description: 'The organizer reads the letters before they arrive.',
  }),
  startedAt: dateTime.nullable(),
  writingEndedAt: dateTime
    .nullable()
    .openapi({ description: 'Only where letters are read first.' }),
  openedAt: dateTime.nullable(),
  letterCount: z.int().nullable().openapi({
    description: 'Letters that arrived at the opening; null before, and for older rounds.',
  }),
  isOrganizer: z.boolean(),
  isMember: z.boolean(),
  toWrite: z.int().openapi({ description: 'Dealt letters that the caller has not written.' }),
  written: z.int(),
  memberCount: z.int(),
};

const signsIfFew = z.boolean().openapi({
  description:
    'Arrives with the name, else not at all, where fewer than three may have written it without one.',
});

const letter = z
  .object({
    id: z.uuid(),
    receiver: drawnProfile,
    text: z.string().nullable().openapi({ description: 'Null until it is written.' }),
    ...choicesShape,
    signsIfFew,
    returnReason: z.string().nullable().openapi({
      description: 'Why the reader returned it; it can be written anew.',
    }),
  })
  .openapi('RoundLetter');

const exclusion = z.object({ one: idInput, other: idInput });

const management = z.object({
  link: z.string().openapi({ description: 'Lets people in.' }),
  shortCode: z.string().nullable().openapi({
    description: 'Typed on /join instead of the link; null for rounds of earlier versions.',
  }),
  networkAddress: z.string().nullable().openapi({
    description: 'Where the link works on this machine alone: an address for others.',
  }),
  carriesInvitation: z.boolean().openapi({
    description: 'The link also admits people without an account.',
  }),
  members: z.array(
    z.object({
      id: z.uuid(),
      name: shownName,
      hasWritten: z.boolean().nullable().openapi({
        description: 'Null where letters may be anonymous, and before the letters are dealt.',
      }),
      hasCode: z.boolean().openapi({ description: 'A code of their own opens the account.' }),
    }),
  ),
  removed: z.array(z.object({ id: z.uuid(), name: shownName })),
  progress: z
    .object({
      writtenLetters: z.int(),
      allLetters: z.int(),
      goingShort: z.int().openapi({
        description: 'People with fewer than two written letters, or none where each gets one.',
      }),
    })
    .nullable()
    .openapi({ description: 'Null where letters may be anonymous, and before they are dealt.' }),
  mayStart: z.boolean().openapi({ description: 'Enough people take part.' }),
  wasReminded: z.boolean(),
  isReader: z.boolean().openapi({
    description: 'The caller reads the letters, once their writing has ended.',
  }),
  exclusions: z.array(exclusion).openapi({
    description: 'Pairs of members who are not dealt to each other. Others never see them.',
  }),
});

const round = z
  .object({
    ...summary,
    note: z.string().nullable(),
    lettersEach: z.int().nullable().openapi({ description: 'Null: to all.' }),
    receiver: z.object({ id: z.uuid(), name: shownName }).nullable(),
    organizer: shownName,
    firstNames: z.array(shownName).nullable().openapi({
      description: 'Who is in, until the letters are dealt; null where letters may be anonymous.',
    }),
    openedBy: z.object({ opened: z.int(), receivers: z.int() }).nullable().openapi({
      description: 'For the organizer of an opened round: how many people have opened a letter.',
    }),
    letters: z.array(letter),
    wasReminded: z.boolean().openapi({
      description: 'The caller, who still has to write, was reminded.',
    }),
    mayTakeOver: z.boolean(),
    management: management.nullable().openapi({
      description: 'For the organizer and administrators; never a text.',
    }),
  })
  .openapi('Round');

const path = z.object({ id: idInput });
const letterPath = z.object({ id: idInput, letterId: idInput });
const over = { 'not-found': ['rounds.error.over'] } as const;
const time = z.iso.datetime().transform((iso) => new Date(iso));

export function roundRoutes(context: Context) {
  const { db } = context;
  return new Endpoints('rounds', context)
    .get('/rounds', {
      opensTo: 'person',
      summary: 'List the rounds that the caller takes part in or organizes, the latest first',
      answer: json(
        z.object({
          mayOrganize: z.boolean().openapi({ description: 'The caller may create rounds.' }),
          mayReadFirst: z.boolean().openapi({
            description: 'The caller may read letters before they arrive.',
          }),
          signing: z.enum(signings).openapi({ description: 'What a new round begins with.' }),
          rounds: z.array(z.object(summary).openapi('RoundSummary')),
        }),
        'All of them.',
      ),
      handle: async ({ caller }) => ({
        mayOrganize: mayOrganize(context, caller),
        mayReadFirst: isTeammate(caller),
        signing: context.community.current().roundSigning,
        rounds: await listRounds(db, caller.id),
      }),
    })
    .post('/rounds', {
      opensTo: 'person',
      limit: createLimit,
      summary: 'Create a round; the caller makes the id, so that a repeated call creates one',
      body: z.object({
        id: idInput,
        title: textInput(4 * roundLimits.title),
        note: textInput(4 * roundLimits.note).nullable(),
        shape: z.enum(shapes),
        lettersEach: z.int().min(1).max(mostLettersEach).nullable().openapi({
          description: 'Null: to all others.',
        }),
        signing: z.enum(signings),
        hasDoor: z.boolean().default(false).openapi({
          description: 'Newcomers need a name alone; of administrators, where each writes to some.',
        }),
        opensAt: time.nullable().openapi({ description: 'Null: the organizer opens it by hand.' }),
        receiverId: idInput.nullable().openapi({ description: 'Of a round for one.' }),
        memberIds: z.array(idInput).max(roundLimits.people.one),
        readsFirst: z.boolean().optional(),
        again: idInput.optional().openapi({
          description: 'A round of the caller whose people are in again.',
        }),
      }),
      refuses: {
        ...over,
        invalid: [
          'rounds.error.title',
          'rounds.error.note',
          'rounds.error.past',
          'rounds.error.late',
          'rounds.error.receiver',
        ],
        forbidden: ['rounds.error.organize', 'rounds.error.read'],
        conflict: ['rounds.error.full', 'error.request_key'],
      },
      created: json(z.object({ id: z.uuid() }), 'Created.'),
      handle: async ({ caller, body }) => {
        await createRound(context, caller, body);
        return { id: body.id };
      },
    })
    .get('/round-candidates', {
      opensTo: 'person',
      limit: peopleLimit,
      summary: 'Find people by the beginning of their name, for callers who may create rounds',
      query: z.object({
        search: textInput(200).min(2),
        for: z.enum(['member', 'receiver']).default('member').openapi({
          description: 'A receiver of a round for one may be an administrator.',
        }),
      }),
      refuses: { forbidden: ['rounds.error.organize'] },
      answer: json(
        z.object({
          people: z.array(z.object({ id: z.uuid(), name: shownName, idProfiles: z.int() })),
        }),
        'At most ten.',
      ),
      handle: async ({ caller, query }) => {
        requireOrganizer(context, caller);
        const { search, for: purpose } = query;
        const withAdministrators = purpose === 'receiver';
        return { people: await findPeople(db, { search, withAdministrators, self: caller.id }) };
      },
    })
    .get('/round-invitation', {
      opensTo: 'public',
      limit: linkLimit,
      summary: 'What the link of a round leads to',
      query: z.object({ code: codeInput(100) }),
      refuses: over,
      answer: json(
        z.object({
          title: z.string().nullable().openapi({
            description: 'Null for visitors where all write to one person.',
          }),
          note: z.string().nullable(),
          organizer: shownName,
          memberCount: z.int(),
          hasDoor: z.boolean().openapi({ description: 'Newcomers need a name alone.' }),
          invitation: z.string().nullable().openapi({
            description: 'The secret for a registration, where the round admits newcomers.',
          }),
        }),
        'The round.',
      ),
      handle: ({ caller, query }) => describeInvited(context, query.code, caller),
    })
    .get('/round-code', {
      opensTo: 'public',
      summary: 'Find the link of a round by its short code, until it opens',
      query: z.object({ shortCode: codeInput(100) }),
      refuses: {
        'not-found': ['rounds.error.code_wrong', 'rounds.error.code_late'],
        limited: ['error.limited'],
      },
      answer: json(z.object({ code: z.string() }), 'The code of the link.'),
      handle: async ({ query, c }) => {
        const counts = [
          ...fromAddress(wrongCodes, c.get('address')),
          { limit: allWrongCodes, subject: '' },
        ];
        const find = () => findByShortCode(context, query.shortCode);
        return { code: await countFailure(context, counts, find) };
      },
    })
    .post('/round-invitation', {
      opensTo: 'person',
      limit: joinLimit,
      summary: 'Join a round by its link; again without effect',
      body: z.object({ code: codeInput(100) }),
      refuses: {
        ...over,
        forbidden: ['rounds.error.administrator'],
        conflict: ['rounds.error.full', 'rounds.error.closed'],
      },
      created: json(z.object({ id: z.uuid() }), 'In.'),
      handle: async ({ caller, body }) => ({ id: await joinRound(context, caller, body.code) }),
    })
    .post('/auth/round-door', {
      opensTo: 'public',
      limit: doorLimit,
      summary: 'Enter a round as a newcomer, by its link and a name; sets the session cookie',
      body: z.object({
        code: codeInput(100),
        name: textInput(500),
        isTwinFine: z.boolean().default(false).openapi({
          description: 'Somebody in the round has this name, and the caller keeps it.',
        }),
        language: z.enum(languages).optional(),
      }),
      refuses: {
        ...over,
        invalid: [...nameCodes],
        forbidden: ['register.error.invitation', 'login.error.provider_only'],
        conflict: ['rounds.error.twin', 'rounds.error.full', 'rounds.error.closed'],
      },
      created: json(
        z.object({
          roundId: z.uuid(),
          loginCode: z.string().openapi({ description: 'Opens the account; shown only here.' }),
        }),
        'In, with a new account.',
      ),
      handle: async ({ caller, body, c }) => {
        const { language = languageOf(c), ...input } = body;
        const entered = await enterByDoor(context, { ...input, language }, caller.source);
        setSessionCookie(context, c, entered.session);
        return pick(entered, ['roundId', 'loginCode']);
      },
    })
    .get('/rounds/{id}', {
      opensTo: 'person',
      summary: 'A round with the caller’s letters, and for the organizer how far it is',
      params: path,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(round, 'The round.'),
      handle: ({ caller, params }) => viewRound(context, params.id, caller),
    })
    .delete('/rounds/{id}', {
      opensTo: 'person',
      summary: 'Call a round off before it opens, as its organizer; its letters are gone',
      params: path,
      refuses: over,
      answer: ok('Called off.'),
      handle: ({ caller, params }) => endRound(context, caller, params.id),
    })
    .post('/rounds/{id}/start', {
      opensTo: 'person',
      summary: 'Deal the letters, as its organizer',
      params: path,
      refuses: { ...over, conflict: ['rounds.error.people_few'] },
      answer: ok('Dealt.'),
      handle: ({ caller, params }) => startRound(context, caller, params.id),
    })
    .post('/rounds/{id}/opening', {
      opensTo: 'person',
      summary: 'Open a round now, as its organizer: all letters arrive in one moment',
      params: path,
      refuses: { ...over, conflict: ['rounds.error.not_started', 'rounds.error.writing'] },
      answer: ok('Open.'),
      handle: ({ caller, params }) => openRound(context, caller, params.id),
    })
    .post('/rounds/{id}/writing-end', {
      opensTo: 'person',
      summary: 'End the writing where letters are read first, as its organizer',
      params: path,
      refuses: { ...over, conflict: ['rounds.error.not_started'] },
      answer: ok('Ended.'),
      handle: ({ caller, params }) => endWritingNow(context, caller, params.id),
    })
    .get('/rounds/{id}/reading', {
      opensTo: 'person',
      summary: 'List the letters to read before they arrive, as the reader; without their writers',
      params: path,
      refuses: over,
      answer: json(
        z.object({
          letters: z.array(
            z.object({
              id: z.uuid(),
              text: z.string().nullable(),
              receiver: shownName,
              verdict: z.enum(letterVerdicts).nullable(),
            }),
          ),
        }),
        'All of them, in random order.',
      ),
      handle: async ({ caller, params }) => ({
        letters: await listToRead(context, caller, params.id),
      }),
    })
    .put('/rounds/{id}/reading/{letterId}', {
      opensTo: 'person',
      summary: 'Let a letter arrive, or return it with a reason, as the reader',
      params: letterPath,
      body: z.object({
        text: textInput(longestText).openapi({ description: 'As it was read.' }),
        verdict: z.enum(letterVerdicts),
        reason: textInput(4 * roundLimits.note).default(''),
      }),
      refuses: { ...over, invalid: ['rounds.error.note'] },
      answer: ok('Decided.'),
      handle: ({ caller, params, body: { text, ...decision } }) =>
        decideLetter(context, caller, { roundId: params.id, id: params.letterId, text }, decision),
    })
    .post('/rounds/{id}/reminder', {
      opensTo: 'person',
      summary: 'Remind those who have not written, once, as its organizer',
      params: path,
      refuses: { ...over, conflict: ['rounds.error.reminded'] },
      answer: json(
        z.object({
          reminded: z.int().nullable().openapi({
            description: 'Null where letters may be anonymous.',
          }),
        }),
        'Reminded.',
      ),
      handle: async ({ caller, params }) => ({
        reminded: await remindWriters(context, caller, params.id),
      }),
    })
    .post('/rounds/{id}/members', {
      opensTo: 'person',
      summary: 'Let people in, as its organizer',
      params: path,
      body: z.object({ memberIds: z.array(idInput).min(1).max(roundLimits.people.one) }),
      refuses: { ...over, conflict: ['rounds.error.full', 'rounds.error.closed'] },
      answer: ok('In.'),
      handle: ({ caller, params, body }) =>
        organize(context, caller, params.id, (transaction, locked) =>
          addPeople(context, transaction, locked, body.memberIds),
        ),
    })
    .put('/rounds/{id}/members/{personId}/name', {
      opensTo: 'person',
      summary: 'Rename a person whose account a code opens, as the organizer, before the deal',
      params: z.object({ id: idInput, personId: idInput }),
      body: z.object({ name: textInput(500) }),
      refuses: {
        'not-found': ['error.not_found', 'rounds.error.over'],
        invalid: [...nameCodes],
        conflict: ['rounds.error.started'],
      },
      answer: ok('Renamed.'),
      handle: ({ caller, params, body }) => renameMember(context, caller, { ...params, ...body }),
    })
    .delete('/rounds/{id}/members/{personId}', {
      opensTo: 'person',
      summary: 'Remove a person from a round, as its organizer',
      params: z.object({ id: idInput, personId: idInput }),
      refuses: { ...over, conflict: ['rounds.error.closed'] },
      answer: ok('Removed.'),
      handle: ({ caller, params }) => removePerson(context, caller, params.id, params.personId),
    })
    .put('/rounds/{id}/exclusions', {
      opensTo: 'person',
      summary: 'Say which pairs are not dealt to each other from now on, as the organizer',
      params: path,
      body: z.object({ pairs: z.array(exclusion).max(mostExclusions) }),
      refuses: {
        ...over,
        invalid: ['rounds.error.exclusion'],
        conflict: ['rounds.error.exclusions_anonymous'],
      },
      answer: ok('Kept apart.'),
      handle: ({ caller, params, body }) => keepApart(context, caller, params.id, body.pairs),
    })
    .delete('/rounds/{id}/membership', {
      opensTo: 'person',
      summary: 'Leave a round; letters that are not written go to others',
      params: path,
      refuses: over,
      answer: ok('Left.'),
      handle: ({ caller, params }) => leaveRound(context, caller, params.id),
    })
    .post('/rounds/{id}/letters', {
      opensTo: 'person',
      limit: writeLimit,
      summary: 'Write another letter after all own ones: chance deals it',
      params: path,
      refuses: { ...over, conflict: ['rounds.error.nothing_left'] },
      created: json(z.object({ id: z.uuid() }), 'Dealt.'),
      handle: async ({ caller, params }) => ({ id: await takeOver(context, caller, params.id) }),
    })
    .put('/rounds/{id}/letters/{letterId}', {
      opensTo: 'person',
      limit: writeLimit,
      summary: 'Write or change a dealt letter; it arrives when the round opens',
      params: letterPath,
      body: z.object({
        text: textInput(longestText),
        ...choicesShape,
        isAnonymous: choicesShape.isAnonymous.openapi({
          description: 'Counts where each chooses.',
        }),
        signsIfFew: signsIfFew.default(false),
        senderId: idInput.optional().openapi({
          description:
            'The sender of a letter that waited on a device; no other member may send it.',
        }),
        language: z.enum(languages).optional(),
      }),
      refuses: {
        ...over,
        invalid: [
          'compliment.form.error.empty',
          'compliment.form.error.too_long',
          ...complimentCodes,
        ],
        forbidden: ['compliment.form.error.paused'],
      },
      answer: ok('Kept until the opening.'),
      handle: async ({ caller, params, body, c }) => {
        const { senderId = caller.id, language = languageOf(c), ...written } = body;
        if (senderId !== caller.id) throw new AppError('unauthenticated', 'error.unauthenticated');
        await writeLetter(
          context,
          caller,
          { ...written, roundId: params.id, id: params.letterId },
          { language, mayAsk: allowanceOf(context, caller.id) },
        );
      },
    })
    .delete('/rounds/{id}/letters/{letterId}', {
      opensTo: 'person',
      summary: 'Take a letter back before the opening',
      params: letterPath,
      refuses: over,
      answer: ok('Taken back.'),
      handle: ({ caller, params }) =>
        takeBackLetter(context, caller, { roundId: params.id, id: params.letterId }),
    })
    .get('/rounds/{id}/compliments', {
      opensTo: 'person',
      summary: 'List the caller’s letters that arrived with a round, to print',
      params: path,
      answer: json(z.object({ compliments: z.array(received) }), 'All of them.'),
      handle: async ({ caller, params }) => ({
        compliments: await listReceivedInRound(db, params.id, caller.id),
      }),
    }).router;
}
