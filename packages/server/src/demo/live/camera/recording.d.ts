/** A file that the build inlines. */
declare module '*.mp4?inline' {
  /** as a data: address */
  const address: string;
  export default address;
}
