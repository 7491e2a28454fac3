import css from './page.module.css';

/** Pictures that were sent, each to be opened as a file of its own. */
export function ImageLinks({
  images,
  path = '/wps/cashier/image',
}: {
  readonly images: readonly { readonly id: string; readonly name: string }[];
  /** Where pictures of this kind are. */
  readonly path?: '/wps/cashier/image' | '/wps/feedback/image' | '/wps/chat/image' | '/wps/chat/file';
}) {
  if (images.length === 0) return null;
  return (
    <ul>
      {images.map((image) => (
        <li key={image.id}>
          <a className={css.link} href={`${path}/${image.id}`} download>
            <bdi>{image.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
