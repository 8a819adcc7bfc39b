/** What leaves this device, and who receives it. */
import { i18n } from '#i18n';
import { hostOf } from '../../relay-client/host.ts';
import { relayUrl } from '../../relay-client/relay.ts';
import './sent-table.css';

export function SentTable() {
  return (
    <table className="sent-table">
      <caption>{i18n.t('options.sent')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('options.sentTo')}</th>
          <th scope="col">{i18n.t('options.sentWhat')}</th>
        </tr>
      </thead>
      <tbody>
        {receivers().map(([receiver, what]) => (
          <tr key={receiver}>
            <th scope="row">{receiver}</th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function receivers(): readonly (readonly [receiver: string, what: string])[] {
  return [
    [i18n.t('options.sentServer', [hostOf(relayUrl)]), i18n.t('options.sentServerWhat')],
    [i18n.t('options.sentMedia'), i18n.t('options.sentMediaWhat')],
    [i18n.t('options.sentVoices'), i18n.t('options.sentVoicesWhat')],
  ];
}
