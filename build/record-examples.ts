/**
 * Sends the example requests of `/openapi.json` to a service with the sandbox region and records its answers:
 * `npx node build/record-examples.ts`, whenever a test says that the examples are outdated.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OpenapiContract } from '../test/api/openapi-contract.ts';
import { exchange, settled, shownRequests } from '../test/api/openapi-exchange.ts';
import { packFor } from '../test/helpers/packs.ts';
import { startService } from '../test/helpers/service.ts';

const service = await startService({ packs: [await packFor('sandbox')] });
try {
  const contract = new OpenapiContract((await service.get('/openapi.json')).body);
  const recorded: Record<string, object[]> = Object.create(null);
  for (const operation of contract.operations) {
    const examples: object[] = [];
    for (const request of shownRequests(operation)) {
      const asked = await exchange(service, operation, request);
      if (asked.status >= 500)
        throw new Error(`${operation.operationId} answered ${asked.status}: ${asked.body.message}`);
      const answer = settled(service, asked);
      examples.push({ ...request, status: asked.status, ...(answer !== undefined && { answer }) });
      process.stdout.write(`${operation.operationId} ${request.name}: ${asked.status}, ${asked.bytes.length} bytes\n`);
    }
    if (examples.length > 0) recorded[operation.operationId] = examples;
  }
  const file = fileURLToPath(new URL('../server/openapi/examples.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
} finally {
  await service.close();
}
