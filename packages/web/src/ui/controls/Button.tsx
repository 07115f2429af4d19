/** A button with text, and one with only an icon. */

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type ButtonLook, buttonClass } from './button-look.ts';

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'type'> & { type?: 'button' | 'submit' };

export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ kind, size }, className)} {...rest} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> & {
  /** Read by screen readers and shown as the tooltip. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-(--control) flex-none place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}
