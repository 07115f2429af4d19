/** A file that the build puts into the program. */
declare module '*.mp4?inline' {
  /** as a data: address */
  const address: string;
  export default address;
}
