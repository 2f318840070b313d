import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

/**
 * Describes a query parameter by the value that its schema makes of the text:
 * `z.string()....meta(asParameter({ type: 'number', minimum: 0 }))`
 */
export function asParameter(value: Readonly<Record<string, unknown>>): { override: ZodOpenApiOverrideMeta } {
  return {
    override: ({ jsonSchema }) => {
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, value, description && { description });
    },
  };
}
