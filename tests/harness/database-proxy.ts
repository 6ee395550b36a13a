import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';

export interface DatabaseProxy {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops traffic on open connections without closing them, as when the other machine disappears. */
  freeze(): void;
  /** Accepts connections and passes nothing on, as before a stopped server. */
  stall(): void;
  /** Passes on what waited since `stall`. */
  resume(): void;
}

const notification = 'A'.charCodeAt(0);

/** Drops notifications, as a pooler does that assigns sessions per statement. */
function dropNotifications(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5) {
        const length = 1 + rest.readUInt32BE(1);
        if (rest.length < length) break;
        if (rest[0] !== notification) this.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done();
    },
  });
}

/** Opens the proxy over TCP, without connections when `cut`. The caller cuts it at the end. */
export async function databaseProxy(
  target: string,
  options: { deaf?: boolean; cut?: boolean } = {},
): Promise<DatabaseProxy> {
  const port = await anyFreePort();
  const targetPort = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  const frozen = new WeakSet<Socket>();
  let stalled = false;
  const join = (socket: Socket, onward: Socket) => {
    socket.pipe(onward);
    if (options.deaf) onward.pipe(dropNotifications()).pipe(socket);
    else onward.pipe(socket);
  };
  const server = createServer((socket) => {
    const onward = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [socket, onward];
    for (const end of pair) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        sockets.delete(end);
        pairs.delete(pair);
        if (frozen.has(socket)) return;
        socket.destroy();
        onward.destroy();
      });
    }
    pairs.add(pair);
    if (!stalled) join(socket, onward);
  });
  const mend = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const freeze = () => {
    for (const pair of pairs)
      for (const end of pair) {
        frozen.add(end);
        end.unpipe();
        end.on('data', () => undefined);
      }
    pairs.clear();
  };
  const stall = () => {
    stalled = true;
    for (const end of [...pairs].flat()) {
      end.unpipe();
      end.pause();
    }
  };
  const resume = () => {
    stalled = false;
    for (const [socket, onward] of pairs) join(socket, onward);
  };
  if (!options.cut) await mend();
  return { url: target.replace(/@[^/]*\//, `@127.0.0.1:${port}/`), cut, mend, freeze, stall, resume };
}
