import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

/**
 * What OpenAPI says of a query parameter. Its schema reads a text and makes a value of it; clients want to know the value.
 * `z.string()....meta(asParameter({ type: 'number', minimum: 0 }))`
 */
export function asParameter(value: Readonly<Record<string, unknown>>): { override: ZodOpenApiOverrideMeta } {
  return {
    override: ({ jsonSchema }) => {
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, value, description === undefined ? {} : { description });
    },
  };
}
