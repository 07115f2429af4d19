/** The one thing of Node that the site's code uses, in the build for the server. */
declare module 'node:stream' {
  export class PassThrough {
    constructor(options: { encoding: 'utf8' });
    on(event: 'data', listener: (text: string) => void): this;
    on(event: 'end', listener: () => void): this;
  }
}
