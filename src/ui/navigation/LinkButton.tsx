import { Link, type LinkProps } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { type ButtonLook, buttonClasses } from '../forms/button.ts'

type Props = Omit<LinkProps, 'className'> & ButtonLook & { icon?: string | undefined; iconEnd?: string | undefined }

/** A link styled as a button. For a file: `to`, `reloadDocument` and `download`. */
export const LinkButton = ({ variant, size, wide, square, className, icon, iconEnd, children, ...rest }: Props) => (
  <Link {...rest} className={buttonClasses({ variant, size, wide, square, className })}>
    {icon && <Icon icon={icon} size="s" />}
    {children}
    {iconEnd && <Icon icon={iconEnd} size="s" />}
  </Link>
)
