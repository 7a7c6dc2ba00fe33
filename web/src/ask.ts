// One question to a table, for pages that have no match of their own.

import { readIncoming, type Incoming, type Request } from './protocol';
import { socketAddress, type Transport } from './transport';
import { soloTransport } from './worker/solo';

const PATIENCE_MS = 10_000;

/** The answer, or an error with the code `connection` where none comes. */
export function ask(request: Request, connect: () => Transport = toTable, patience = PATIENCE_MS): Promise<Incoming> {
  return new Promise((answer) => {
    const transport = connect();
    const give = (message: Incoming) => {
      clearTimeout(timer);
      transport.onText = () => {};
      transport.onState = () => {};
      transport.close();
      answer(message);
    };
    const timer = setTimeout(
      () => give({ type: 'error', re: null, code: 'connection', message: 'no answer came' }),
      patience,
    );
    const send = () => transport.send(JSON.stringify({ id: '1', ...request }));
    transport.onText = (text) => {
      const message = readIncoming(text);
      if (message && (message.re === '1' || (message.type === 'error' && message.re === null))) give(message);
    };
    transport.onState = (state) => {
      if (state === 'open') send();
    };
    if (transport.state === 'open') send();
  });
}

/** The worker of this page where a game has started it, else the server. */
const toTable = (): Transport => soloTransport(socketAddress(location));
