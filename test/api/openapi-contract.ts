import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Answer } from '../helpers/service.ts';

export type JsonSchema = { readonly [key: string]: unknown };

interface ShownExample<Value = unknown> {
  summary: string;
  value: Value;
}

interface Described {
  description: string;
  headers?: Record<string, { $ref?: string; required?: boolean; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, ShownExample> }>;
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
  examples?: Record<string, ShownExample<string | number>>;
}

export interface Operation {
  path: string;
  method: string;
  operationId: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  bodySchema: JsonSchema | undefined;
  bodyExamples: Record<string, ShownExample>;
  responses: Record<string, Described>;
}

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** An API as its own OpenAPI document describes it: what it may be asked, and whether an answer is one it promised. */
export class OpenapiContract {
  readonly operations: readonly Operation[];
  readonly #document: JsonSchema;
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  /** Answers have no field that is not described, though clients are not told so. */
  readonly #strict = new Ajv2020({ strict: false, validateFormats: false });

  /**
   * By where it lies in the document, and by schema: compiling them anew for each answer took seven of twenty seconds.
   */
  readonly #answerForms = new Map<string, ValidateFunction>();
  readonly #forms = new Map<JsonSchema, ValidateFunction>();

  constructor(document: JsonSchema) {
    this.#document = document;
    this.#ajv.addSchema(document, 'api');
    this.#strict.addSchema(closed(document) as JsonSchema, 'api');
    this.operations = Object.entries(document.paths as Record<string, Record<string, JsonSchema>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => this.#read(path, method, operation)),
    );
  }

  operation(operationId: string): Operation {
    const found = this.operations.find(each => each.operationId === operationId);
    if (found === undefined) throw new Error(`There is no operation ${operationId}.`);
    return found;
  }

  /** Resolves a `$ref`; returns anything else unchanged. */
  resolve<Value>(value: Value): Value {
    const ref = (value as { $ref?: string } | undefined)?.$ref;
    if (ref === undefined) return value;
    const steps = ref.replace('#/', '').split('/');
    return steps.reduce<unknown>((at, step) => (at as JsonSchema)[step], this.#document) as Value;
  }

  /** The answer has a listed status, the headers and the form listed for it. */
  expectDescribed({ path, method, responses }: Operation, answer: Answer): void {
    const { status, body, headers } = answer;
    const what = `${method} ${path} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`;
    expect(Object.keys(responses), what).toContain(`${status}`);
    const { headers: promised = {}, content } = responses[status] ?? {};
    for (const [name, header] of Object.entries(promised)) {
      if (this.resolve(header)?.required) expect(headers.get(name), `${what}; header ${name}`).toBeTruthy();
    }
    if (content === undefined) return;
    const type = headers.get('content-type')?.split(';')[0] ?? 'none';
    expect(Object.keys(content), what).toContain(type);
    if (type !== 'application/json') return;
    const own = (this.#document.paths as Record<string, Record<string, { responses: Record<string, Described> }>>)[
      path
    ];
    const ref = (own?.[method]?.responses[status] as { $ref?: string } | undefined)?.$ref;
    const at = ref?.replace('#/', '') ?? ['paths', escaped(path), method, 'responses', status].join('/');
    const $ref = `api#/${at}/content/${escaped(type)}/schema`;
    const form = this.#answerForms.get($ref) ?? this.#strict.compile({ $ref });
    this.#answerForms.set($ref, form);
    expect(form(body), `${this.#strict.errorsText(form.errors)}\n${what}`).toBe(true);
  }

  /** Whether a value fits a schema of the document. */
  fits(schema: JsonSchema, value: unknown): boolean {
    const form = this.#forms.get(schema) ?? this.#ajv.compile(withAbsoluteRefs(schema) as JsonSchema);
    this.#forms.set(schema, form);
    return form(value);
  }

  #read(path: string, method: string, operation: JsonSchema): Operation {
    const body = operation.requestBody as Described | undefined;
    const json = body?.content?.['application/json'];
    return {
      path,
      method,
      operationId: operation.operationId as string,
      description: operation.description as string,
      security: (operation.security ?? []) as Operation['security'],
      parameters: (operation.parameters ?? []) as Parameter[],
      // Bytes of that media type are not generated.
      bodySchema: json?.schema.format === 'binary' ? undefined : json?.schema,
      bodyExamples: json?.examples ?? {},
      responses: Object.fromEntries(
        Object.entries(operation.responses as Record<string, Described>).map(([status, response]) => [
          status,
          this.resolve(response),
        ]),
      ),
    };
  }
}

/** Closes every object that is not declared open, except parts of an `allOf`. */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map(item => closed(item, isPart));
  if (typeof value !== 'object' || value === null) return value;
  const object = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner, key === 'allOf')]));
  const isOpen = isPart || object.type !== 'object' || object.properties === undefined;
  return isOpen || 'additionalProperties' in object ? object : { ...object, additionalProperties: false };
}

function withAbsoluteRefs(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}
