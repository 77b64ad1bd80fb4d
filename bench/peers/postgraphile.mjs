/* PostGraphile on the table `compliments`, as its documents want it for production: stored queries, no GraphiQL. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { report } from '../received-list/report.ts';

// Its packages are in the folder in which it was started.
const require = createRequire(path.join(process.cwd(), 'package.json'));
const { postgraphile } = require('postgraphile');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { PersistedPlugin } = require('@grafserv/persisted');

const [url] = process.argv.slice(2);

const received = `
  query received($receiverId: UUID!) {
    received: allCompliments(
      first: 5
      condition: { receiverId: $receiverId, place: "list", removedAt: null }
      orderBy: [LISTED_AT_DESC, ROW_ID_DESC]
    ) {
      totalCount
      nodes {
        rowId text senderName isAnonymous isAiSuggested rating reported thanked isRead isTreasured listedAt
      }
    }
  }`;

const preset = {
  extends: [PostGraphileAmberPreset],
  plugins: [PersistedPlugin],
  // Otherwise it lets nobody ask for a place, by which no whole index sorts.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: url, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  // As the index has them.
  schema: { pgOrderByNullsLast: true },
  grafserv: {
    persistedOperations: { received },
    graphiql: false,
    watch: false,
    outputDataAsString: true,
  },
  grafast: { explain: false },
};

const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => report(server.address().port));
