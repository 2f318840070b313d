import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { certify, keptAuthority, openAuthority } from './authority.ts';
import type { Certified, CertifyQuestion } from './certificates.ts';

answerQuestions(async ({ kept, machine, names, addresses, now }: CertifyQuestion): Promise<Certified> => {
  const authority = await keptAuthority(kept, now, machine);
  const { certificate, fingerprint, key } = await openAuthority(authority);
  return {
    kept: authority,
    authority: { file: new Uint8Array(certificate.rawData), fingerprint },
    server: await certify({ certificate, key }, { names, addresses }, now),
  };
});
