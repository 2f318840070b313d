import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Answer, TestService } from './service.ts';

const base = '/dashboard/v1';

export interface DashboardClient {
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
}

type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

/** A client with its own token that checks each answer against the dashboard's OpenAPI document. */
export async function dashboardClient(service: TestService): Promise<DashboardClient> {
  const { token } = service.accounts.dashboardTokens.create('tests', 0);
  const document = (await service.get(`${base}/openapi.json`, { headers: { authorization: '' } })).body;
  const paths: Paths = document.paths;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'dashboard');

  const expectDescribed = (method: string, path: string, { status, body }: Answer): void => {
    const asked = path.split('?')[0] ?? '';
    const known = Object.keys(paths).find(template =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(base + asked),
    );
    if (known === undefined || status === 405) return;
    const at = [known, method, 'responses', String(status), 'content', 'application/json', 'schema'];
    const pointer = at.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const described = paths[known]?.[method]?.responses ?? {};
    expect(Object.keys(described), `${method} ${path}`).toContain(String(status));
    const schema = { $ref: `dashboard#/paths/${pointer}` };
    const response = described[String(status)] as { $ref?: string };
    if (response.$ref !== undefined) schema.$ref = `dashboard${response.$ref}/content/application~1json/schema`;
    expect(ajv.validate(schema, body), `${method} ${path}: ${ajv.errorsText()}\n${JSON.stringify(body)}`).toBe(true);
  };

  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await service.get(base + path, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expectDescribed(method, path, answer);
    return answer;
  };
  return {
    token,
    get: (path, headers = {}) => send('get', path, headers),
    post: (path, body) => send('post', path, {}, body),
    patch: (path, body) => send('patch', path, {}, body),
  };
}
