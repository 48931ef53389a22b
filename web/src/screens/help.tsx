import { t } from "../i18n";
import { KeyList } from "../key-list";
import { Picture } from "../picture";
import { useTitle } from "../title";
import type { Game } from "../types";
import { formatAbout, gameName, gameRules } from "../words";

export function Help({ games }: { games: Game[] }) {
  useTitle(t("help.title"));
  return (
    <main id="content" class="help prose">
      <h1>{t("help.title")}</h1>
      <section>
        <h2>{t("help.playing")}</h2>
        <ol>
          <li>{t("help.playing_1")}</li>
          <li>{t("help.playing_2")}</li>
          <li>{t("help.playing_3")}</li>
          <li>{t("help.playing_4")}</li>
        </ol>
      </section>
      {games
        .filter((game) => gameRules(game).length > 0)
        .map((game) => (
          <section key={game.id} class="rules">
            <h2>
              {gameName(game.id)}: {t("help.rules")}
            </h2>
            <Picture view={game.start.view} bare />
            <ul>
              {gameRules(game).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        ))}
      <section>
        <h2>{t("help.keys")}</h2>
        <KeyList />
      </section>
      <section>
        <h2>{t("help.notations")}</h2>
        <p>{t("help.notations_lead")}</p>
        {games.map((game) => (
          <div key={game.id} class="notations">
            <h3>{gameName(game.id)}</h3>
            <dl>
              {game.formats.map((format) => (
                <div key={format.name}>
                  <dt>
                    <code>{format.name}</code>
                  </dt>
                  <dd>
                    {formatAbout(game, format)}
                    {!format.readable && <em class="badge">{t("help.write_only")}</em>}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <section>
        <h2>{t("help.api")}</h2>
        <p>
          {t("help.api_lead")} <a href="/api/openapi.json">{t("help.api_link")}</a>
        </p>
      </section>
    </main>
  );
}
