import { useState } from "preact/hooks";
import { ImportBox, useReading } from "../import-box";
import { t } from "../i18n";
import { ApiError } from "../net";
import { Picture } from "../picture";
import { type PlayerDraft, PlayerForm, draft, playerOf } from "../player-form";
import { quickOpponent, startGame } from "../play/start";
import { SettingsForm, chosen } from "../settings";
import { useTitle } from "../title";
import { type Game, type Preset, type Seat, type Settings, seats } from "../types";
import { Refused } from "../ui";
import { gameAbout, gameName, presetName, presetsTitle, sideName } from "../words";

export function NewGame({ game }: { game: Game }) {
  const title = t("new.title", { game: gameName(game.id) });
  useTitle(title);
  const [players, setPlayers] = useState<Record<Seat, PlayerDraft>>({
    first: draft({ kind: "human" }),
    second: draft(quickOpponent(game)),
  });
  const [options, setOptions] = useState<Settings>({});
  const [text, setText] = useState("");
  const [known, setKnown] = useState("");
  const choose = (preset: Preset) => {
    setKnown(preset.name);
    setPlayers({ first: draft(preset.players.first), second: draft(preset.players.second) });
    setOptions(preset.options);
  };
  const change = (values: Settings) => {
    setKnown("");
    setOptions(values);
  };
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const rules = chosen(game.options, options);
  const reading = useReading(game, text, rules);

  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await startGame({
        game: game.id,
        options: rules,
        ...(reading.kind === "good" ? reading.imported.line : {}),
        players: { first: playerOf(game, players.first), second: playerOf(game, players.second) },
      });
    } catch (problem) {
      if (problem instanceof ApiError) setError(problem);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main id="content" class="new-game">
      <header class="lead with-tiny">
        <div class="tiny">
          <Picture view={game.start.view} bare />
        </div>
        <div>
          <h1>{title}</h1>
          <p>{gameAbout(game)}</p>
          {game.solvers.some((solver) => solver.options.some((option) => option.key === "both-sides")) && (
            <p>
              <a href="/explore">{t("new.explore")}</a>
            </p>
          )}
        </div>
      </header>
      <form onSubmit={(event) => void start(event)}>
        {game.presets.length > 0 && (
          <fieldset class="presets">
            <legend>{presetsTitle(game)}</legend>
            {game.presets.map((preset) => (
              <button
                key={preset.name}
                type="button"
                class="button small"
                data-preset={preset.name}
                aria-pressed={preset.name === known}
                onClick={() => choose(preset)}
              >
                {presetName(game, preset)}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset>
          <legend>{t("new.players")}</legend>
          <div class="pair">
            {seats.map((seat, side) => (
              <PlayerForm
                key={seat}
                game={game}
                name={seat}
                label={sideName(game, side as 0 | 1)}
                player={players[seat]}
                onChange={(player) => {
                  setKnown("");
                  setPlayers({ ...players, [seat]: player });
                }}
              />
            ))}
          </div>
        </fieldset>
        {game.options.length > 0 && (
          <fieldset>
            <legend>{t("new.rules")}</legend>
            <SettingsForm owner={game.id} options={game.options} values={options} onChange={change} />
          </fieldset>
        )}
        <fieldset>
          <legend>{t("new.start")}</legend>
          <ImportBox game={game} text={text} reading={reading} hint={t("new.start_hint")} onText={setText} />
        </fieldset>
        <Refused refusal={error} />
        <button
          type="submit"
          class="button primary wide"
          disabled={busy || reading.kind === "bad" || reading.kind === "checking"}
        >
          {t("new.create")}
        </button>
      </form>
    </main>
  );
}
