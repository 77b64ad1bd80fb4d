/* A model that thinks for two seconds and then writes a good compliment, for any number of callers. */
import { createServer } from 'node:http';

const [milliseconds = '2000'] = process.argv.slice(2);
const answer = JSON.stringify({
  id: 'bench',
  object: 'chat.completion',
  created: 0,
  model: 'bench',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content:
          'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ein Stück ruhiger wieder.',
      },
    },
  ],
  usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 },
});

const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer);
  }, Number(milliseconds));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});
