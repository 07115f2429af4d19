/** The lapwing without its name, in the colour of the text around it. */

export function BirdMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M22.7 9.6 19.1 7.9C18.4 5.7 16.8 4.5 14.7 4.5 10.5 4.6 5.9 4.6 3.9.3 2.6 4.8 6 7.6 11.3 7.6 14.1 7.6 15.2 9.4 16.6 11.3 18.8 11.1 20.9 10.500 22.7 9.600Z" />
      <path d="M11.4 9.2C11.2 12.4 9.4 14.500 7.1 16.300 4.800 18.100 2.500 19.700 1.400 23.300 4.600 21.600 7.700 21.800 10.800 21.700 16 21.400 19.200 17.900 18.900 13.100 16.500 13.500 15.100 12.500 14.100 11.100 13.300 9.900 12.700 9.300 11.400 9.200Z" />
    </svg>
  );
}
