/** The part used of Khronos's validator, which has no types. Severity 0 is an error, 1 a warning. */
declare module 'gltf-validator' {
  export function validateBytes(
    bytes: Uint8Array,
  ): Promise<{ issues: { messages: { code: string; message: string; severity: number; pointer?: string }[] } }>;
}
