/** A picture with its finding in a sentence, and the same data as a table. */
import { i18n } from '#i18n';
import { useId, useState, type ReactNode } from 'react';

interface FigureProps {
  readonly title: string;
  /** One sentence that says what the picture shows. */
  readonly finding: string;
  /** Absent when there is nothing to show. */
  readonly children?: ReactNode;
  readonly columns?: readonly string[];
  /** Asked for once the table is open. The first cell of each row names it. */
  readonly rows?: () => readonly (readonly string[])[];
}

export function Figure({ title, finding, children, columns, rows }: FigureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="statistic" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <figure aria-labelledby={id}>
        <figcaption className="quiet">{finding}</figcaption>
        {children}
      </figure>
      {columns && rows && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{i18n.t('statistics.table')}</summary>
          <table className="statistic-table numbers" aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isOpen ? rows() : []).map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, place) => (
                    <td key={columns[place + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
