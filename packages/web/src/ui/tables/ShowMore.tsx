/** The end of a partial list: a link that shows more and keeps the scroll position. */

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass } from '../controls/button-look.ts';

type ShowMoreProps = ComponentProps<'a'> & { isLoading: boolean };

function ShowMoreAnchor({ isLoading, ...rest }: ShowMoreProps) {
  return (
    <p className="flex justify-center py-5">
      <a
        className={buttonClass({}, isLoading ? 'pointer-events-none opacity-60' : undefined)}
        aria-busy={isLoading}
        {...rest}
      />
    </p>
  );
}

export const ShowMore = createLink(ShowMoreAnchor);
