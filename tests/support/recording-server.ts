import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody, recordRequest, type SeenRequest } from './seen-request.ts';
import { sendAnswer, type Answer, type Fault } from './misbehaviour.ts';

/** Handlers of a test server's requests. `handle` runs after the whole body has been read, `refuseEarly` before. */
export interface Behaviour {
  handle: (request: SeenRequest) => Answer | Promise<Answer>;
  refuseEarly?: (request: SeenRequest) => Answer | null;
  /** false: bodies are not kept for `handle` and assertions. Their lengths and hashes are always kept. */
  keepBodies?: boolean;
}

/** A real HTTP server on a free port that records its requests and simulates faults. */
export interface RecordingServer {
  readonly origin: string;
  readonly port: number;
  /** All requests, in order of arrival. */
  readonly requests: SeenRequest[];
  /** @returns the requests on a route. 'GET /blog' is every GET whose path begins with /blog; '*' is every request. */
  seenOn: (route: string) => SeenRequest[];
  /** Waits for the nth request on a route (by default the first) and returns it. */
  seen: (route: string, nth?: number) => Promise<SeenRequest>;
  /**
   * Applies a fault to the next `times` requests on a route, by default to all. A function chooses the fault for each
   * request. If two faults apply, the later one is used.
   * @returns a function that ends the fault and releases held requests.
   */
  misbehave: (route: string, fault: Fault | (() => Fault | null), times?: number) => () => void;
  /** Closes all connections and frees the port, as in a crash. */
  stop: () => Promise<void>;
  /** Listens again on the same port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

interface Plan {
  route: string;
  fault: Fault | (() => Fault | null);
  left: number;
  ended: PromiseWithResolvers<void>;
}

interface Waiter {
  route: string;
  nth: number;
  resolve: (request: SeenRequest) => void;
  reject: (reason: Error) => void;
}

const isOn = (request: SeenRequest, route: string): boolean =>
  route === '*' || `${request.method} ${request.path}`.startsWith(route);

/** Starts a server that listens at once. */
export async function startRecordingServer({
  handle,
  refuseEarly,
  keepBodies = true,
}: Behaviour): Promise<RecordingServer> {
  const requests: SeenRequest[] = [];
  const plans: Plan[] = [];
  let waiters: Waiter[] = [];

  const seenOn = (route: string) => requests.filter((request) => isOn(request, route));

  const takeFault = (request: SeenRequest) => {
    const plan = plans.find(({ route, left }) => left > 0 && isOn(request, route));
    if (!plan) return null;
    plan.left -= 1;
    const fault = typeof plan.fault === 'function' ? plan.fault() : plan.fault;
    return fault && { met: fault, ended: plan.ended.promise };
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
    const { met = null, ended } = takeFault(request) ?? {};
    const fault = met && 'kind' in met ? met : null;
    requests.push(request);
    wakeWaiters();

    if (fault?.kind === 'reset') {
      incoming.socket.resetAndDestroy();
      return;
    }
    const early = fault?.kind === 'refuseEarly' ? fault.answer : (refuseEarly?.(request) ?? null);
    if (early) {
      // Like object storages, responds while the client is still sending.
      if (fault?.kind === 'refuseEarly' && fault.hangUp) response.setHeader('connection', 'close');
      await sendAnswer(response, early, null);
      incoming.resume();
      return;
    }
    const complete = await readBody(incoming, request, fault, ended, keepBodies);
    if (!complete || fault?.kind === 'never') return;
    const instead = met && 'status' in met ? met : fault && 'answer' in fault ? fault.answer : null;
    await sendAnswer(response, instead ?? (await handle(request)), fault, ended);
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer((incoming, response) => {
      answer(incoming, response).catch((error: unknown) => {
        // A bug in the test server must fail the test and must not look like a requested fault.
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
      const plan: Plan = { route, fault, left: times, ended: Promise.withResolvers() };
      plans.unshift(plan);
      return () => {
        plan.left = 0;
        plan.ended.resolve();
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
