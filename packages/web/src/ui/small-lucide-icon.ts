/**
 * Renders an icon of lucide as the library's own function does, without the options that the site does not use. The
 * site's build replaces that function with this one.
 */

import { type ComponentProps, createElement, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[] };
type IconProps = ComponentProps<'svg'> & { size?: number };

export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
