/** The part of autocannon that the benches use; it comes without types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number };
  type Result = { non2xx: number; errors: number; requests: { average: number } };
  export default function autocannon(options: Options): Promise<Result>;
}
