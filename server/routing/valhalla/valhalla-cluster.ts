import { Failure } from '../../errors.ts';
import type { Valhalla } from './valhalla.ts';
import { answersStatus, httpValhalla } from './valhalla.ts';

/** How often one that is away is asked for its status, and how long it may take to answer that. */
const probe = { everyMs: 2000, timeoutMs: 1500 };

interface Member {
  url: string;
  ask: Valhalla;
  underWay: number;
  away: boolean;
  lastAsked: number;
}

export interface ClusterEvents {
  /** Called when one goes away or is back, with the addresses of those that are away. */
  onAway: (urls: readonly string[]) => void;
  answers?: typeof answersStatus;
}

/**
 * Valhalla services elsewhere with the same graph: for machines the engine has no binaries for, and for clusters. A
 * question goes to the one with the fewest under way, and to the next where that one cannot be reached. One that is away
 * is left out until its status answers again; where all are, they are tried anyway.
 */
export function valhallaCluster(
  urls: readonly string[],
  timeoutMs: number,
  { onAway, answers = answersStatus }: ClusterEvents,
): Valhalla {
  const members: Member[] = urls.map(url => ({
    url,
    ask: httpValhalla(url, timeoutMs),
    underWay: 0,
    away: false,
    lastAsked: 0,
  }));
  let asked = 0;

  const tellAway = (): void => onAway(members.filter(({ away }) => away).map(({ url }) => url));

  const comeBack = (member: Member): void => {
    if (!member.away) return;
    member.away = false;
    tellAway();
  };

  const goAway = (member: Member): void => {
    if (member.away) return;
    member.away = true;
    tellAway();
    const ask = async (): Promise<void> => {
      if (member.away && (await answers(member.url, probe.timeoutMs))) comeBack(member);
      if (member.away) setTimeout(ask, probe.everyMs).unref();
    };
    setTimeout(ask, probe.everyMs).unref();
  };

  const next = (tried: ReadonlySet<Member>): Member | undefined =>
    members
      .filter(member => !tried.has(member))
      .sort((a, b) => Number(a.away) - Number(b.away) || a.underWay - b.underWay || a.lastAsked - b.lastAsked)[0];

  return async (action, query, signal) => {
    const tried = new Set<Member>();
    const ends = performance.now() + timeoutMs;
    let unreachable: unknown;
    for (let member = next(tried); member !== undefined; member = next(tried)) {
      tried.add(member);
      member.underWay += 1;
      member.lastAsked = ++asked;
      try {
        const answer = await member.ask(action, query, signal);
        comeBack(member);
        return answer;
      } catch (error) {
        const isGone = error instanceof Failure && error.code === 'upstream_unavailable';
        if (!isGone || signal?.aborted) throw error;
        unreachable = error;
        goAway(member);
        // What took all of its time would take it elsewhere, too.
        if (performance.now() >= ends) break;
      } finally {
        member.underWay -= 1;
      }
    }
    throw unreachable;
  };
}
