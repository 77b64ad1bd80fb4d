/* parse-server with its own storage in PostgreSQL: a class that anybody may read, and no file of its logs. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { report } from '../received-list/report.ts';

// Its packages are in the folder in which it was started.
const require = createRequire(path.join(process.cwd(), 'package.json'));
const express = require('express');
const { ParseServer } = require('parse-server');

const [url] = process.argv.slice(2);
const { pathname, searchParams } = new URL(url);

const server = createServer();
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address();

const string = { type: 'String' };
const boolean = { type: 'Boolean' };
const date = { type: 'Date' };
const everybody = { '*': true };

const parse = new ParseServer({
  appId: 'bench',
  masterKey: 'bench-master-key',
  serverURL: `http://127.0.0.1:${port}/parse`,
  databaseURI: 'postgres://localhost/',
  // An address cannot name a socket's folder there.
  databaseOptions: {
    host: searchParams.get('host'),
    user: searchParams.get('user'),
    database: pathname.slice(1),
    max: 10,
  },
  silent: true,
  logsFolder: null,
  schema: {
    definitions: [
      {
        className: 'Compliment',
        fields: {
          text: string,
          senderName: string,
          receiverId: string,
          isAnonymous: boolean,
          isAiSuggested: boolean,
          rating: string,
          reported: boolean,
          thanked: boolean,
          isRead: boolean,
          isTreasured: boolean,
          place: string,
          listedAt: date,
          removedAt: date,
        },
        classLevelPermissions: { find: everybody, count: everybody, get: everybody },
      },
    ],
  },
});
await parse.start();
server.on('request', express().use('/parse', parse.app));
report(port);
