import { t } from "../i18n";
import type { Explanation } from "../types";

// Why an engine plays a move: what it knew, what it compared, and what decided. Its tables are shown
// as it gives them; the row of the move is marked.
export function ExplanationView({ explanation, move }: { explanation: Explanation; move: string | undefined }) {
  const { facts, columns, rows, reasons } = explanation;
  return (
    <details class="more explanation" open data-explanation>
      <summary>{t("explain.title")}</summary>
      {reasons.map((reason) => (
        <p class="note" key={reason}>
          {reason}
        </p>
      ))}
      {Object.keys(facts).length > 0 && (
        <dl class="facts">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 && (
        <div class="wide-table" tabIndex={0} role="region" aria-label={t("explain.table", { n: rows.length })}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <Row key={i} row={row} best={move !== undefined && row.includes(move)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function Row({ row, best }: { row: string[]; best: boolean }) {
  const [name, ...values] = row;
  return (
    <tr class={best ? "best" : undefined} aria-current={best || undefined}>
      <th scope="row">
        {best && "★ "}
        {name}
      </th>
      {values.map((value, i) => (
        <td key={i}>{value}</td>
      ))}
    </tr>
  );
}
