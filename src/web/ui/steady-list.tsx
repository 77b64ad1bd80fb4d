import { Component, type ReactNode, type RefObject } from 'react';

type Props = {
  list: RefObject<HTMLElement | null>;
  label: string;
  className: string;
  children: ReactNode;
};

type Place = { item: Element; top: number };

/**
 * A list that grows at its top while somebody reads further down: what they read stays where it is. Most browsers see to
 * that themselves (scroll anchoring); this is for those that do not, such as Safari.
 */
export class SteadyList extends Component<Props> {
  override getSnapshotBeforeUpdate(): Place | null {
    // At its top people see what comes.
    if (scrollY === 0 || CSS.supports('overflow-anchor', 'auto')) return null;
    const items = [...(this.props.list.current?.children ?? [])];
    const item = items.find((each) => each.getBoundingClientRect().bottom > 0);
    return item === undefined ? null : { item, top: item.getBoundingClientRect().top };
  }

  override componentDidUpdate(_before: Props, _state: unknown, place: Place | null): void {
    if (place === null || !place.item.isConnected) return;
    const moved = place.item.getBoundingClientRect().top - place.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    const { list, label, className, children } = this.props;
    return (
      <section ref={list} aria-label={label} className={className}>
        {children}
      </section>
    );
  }
}
