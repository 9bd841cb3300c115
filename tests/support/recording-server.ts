import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody, recordRequest, type SeenRequest } from './seen-request.ts';
import { sendAnswer, type Answer, type Fault } from './misbehaviour.ts';

/** What a test server does with requests; `handle` runs when the whole body is here, `refuseEarly` before it. */
export interface Behaviour {
  handle: (request: SeenRequest) => Answer;
  refuseEarly?: (request: SeenRequest) => Answer | null;
  /** Bodies are held for `handle` and assertions unless this says no; counts and hashes are always kept. */
  keepBodies?: boolean;
}

/** A real HTTP server on a free port that records its requests and fails on command. */
export interface RecordingServer {
  readonly origin: string;
  readonly port: number;
  /** Every request in order of arrival. */
  readonly requests: SeenRequest[];
  /** Those on a route: 'GET /blog' is every GET whose path begins with /blog, '*' is everything. */
  seenOn: (route: string) => SeenRequest[];
  /** Waits for the nth request on a route (by default the first) and returns it. */
  seen: (route: string, nth?: number) => Promise<SeenRequest>;
  /**
   * The next `times` requests on a route (by default all) meet the fault, or the one chosen for each of them; of two faults the one
   * that was named last.
   * @returns how to end it.
   */
  misbehave: (route: string, fault: Fault | (() => Fault | null), times?: number) => () => void;
  /** Drops every connection and frees the port, as a crash does. */
  stop: () => Promise<void>;
  /** Listens on the same port again. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

interface Plan {
  route: string;
  fault: Fault | (() => Fault | null);
  left: number;
}

interface Waiter {
  route: string;
  nth: number;
  resolve: (request: SeenRequest) => void;
  reject: (reason: Error) => void;
}

const isOn = (request: SeenRequest, route: string): boolean =>
  route === '*' || `${request.method} ${request.path}`.startsWith(route);

/** Starts listening at once; see RecordingServer for what comes back. */
export async function startRecordingServer({
  handle,
  refuseEarly,
  keepBodies = true,
}: Behaviour): Promise<RecordingServer> {
  const requests: SeenRequest[] = [];
  const plans: Plan[] = [];
  let waiters: Waiter[] = [];

  const seenOn = (route: string) => requests.filter((request) => isOn(request, route));

  const takeFault = (request: SeenRequest): Fault | null => {
    const plan = plans.find(({ route, left }) => left > 0 && isOn(request, route));
    if (!plan) return null;
    plan.left -= 1;
    return typeof plan.fault === 'function' ? plan.fault() : plan.fault;
  };

  const wakeWaiters = () => {
    waiters = waiters.filter(({ route, nth, resolve }) => {
      const request = seenOn(route)[nth - 1];
      if (request) resolve(request);
      return !request;
    });
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = recordRequest(incoming, response);
    const fault = takeFault(request);
    requests.push(request);
    wakeWaiters();

    if (fault?.kind === 'reset') {
      incoming.socket.resetAndDestroy();
      return;
    }
    const early = fault?.kind === 'refuseEarly' ? fault.answer : (refuseEarly?.(request) ?? null);
    if (early) {
      // As storages do: it answers while the sender is still sending.
      if (fault?.kind === 'refuseEarly' && fault.hangUp) response.setHeader('connection', 'close');
      await sendAnswer(response, early, null);
      incoming.resume();
      return;
    }
    const complete = await readBody(incoming, request, fault, keepBodies);
    if (!complete || fault?.kind === 'never') return;
    const instead = fault && 'answer' in fault ? fault.answer : undefined;
    await sendAnswer(response, instead ?? handle(request), fault);
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer((incoming, response) => {
      answer(incoming, response).catch((error: unknown) => {
        // A defect of the test server must fail the test, never look like a requested fault.
        response.destroy();
        process.emitWarning(error instanceof Error ? error : new Error('test server failed'));
      });
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return server;
  };

  let server: Server | null = await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The test server has no port');
  const { port } = address;

  const stop = async () => {
    const stopping = server;
    server = null;
    if (!stopping) return;
    await new Promise((resolve) => {
      stopping.close(resolve);
      stopping.closeAllConnections();
    });
  };

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    seenOn,
    seen: (route, nth = 1) =>
      new Promise((resolve, reject) => {
        waiters.push({ route, nth, resolve, reject });
        wakeWaiters();
      }),
    misbehave: (route, fault, times = Infinity) => {
      const plan: Plan = { route, fault, left: times };
      plans.unshift(plan);
      return () => {
        plan.left = 0;
      };
    },
    stop,
    restart: async () => {
      server ??= await listen(port);
    },
    close: async () => {
      for (const { route, nth, reject } of waiters)
        reject(new Error(`${route} was asked ${seenOn(route).length} times, not ${nth}`));
      waiters = [];
      await stop();
    },
  };
}
