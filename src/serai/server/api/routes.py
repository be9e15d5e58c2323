"""All routes of a server: those that the browser answers, too, and those that only a server does."""

from __future__ import annotations

from dataclasses import replace

from serai.routes import STUDY_BYTES, Route, list_people_routes, list_routes, list_shared_study_routes
from serai.server.api.groups_api import GroupsApi, TournamentsApi
from serai.server.api.notices_api import NoticesApi
from serai.server.api.passkeys_api import PasskeysApi
from serai.server.api.people_api import PeopleApi
from serai.server.api.pictures_api import PNG, PicturesApi
from serai.server.application import Application
from serai.server.people.own_studies import OwnStudyStore

MISTAKE_BYTES = 200_000  # of a request that keeps mistakes


def list_server_routes(application: Application) -> list[Route]:
    return [
        *list_routes(application.services),
        *list_shared_study_routes(application.shared_studies),
        *_list_people_routes(PeopleApi(application)),
        *_list_passkey_routes(PasskeysApi(application)),
        *_list_notice_routes(NoticesApi(application)),
        Route("GET", "/ratings", application.ratings.list_mine, "mine"),
        Route("GET", "/me/profile", application.profiles.get_mine, "mine", tag="profiles"),
        Route("PATCH", "/me/profile", application.profiles.change_mine, "change_mine", tag="profiles"),
        Route("GET", "/me/settings", application.kept_settings.get_mine, "mine", tag="settings"),
        Route("PUT", "/me/settings", application.kept_settings.put_mine, "put_mine", tag="settings"),
        Route("GET", "/me/mistakes", application.mistakes.list_mine, "mine", tag="mistakes"),
        Route(
            "PATCH",
            "/me/mistakes",
            application.mistakes.change_mine,
            "change_mine",
            body=MISTAKE_BYTES,
            tag="mistakes",
        ),
        *_list_own_study_routes(application.own_studies),
        *_list_group_routes(application),
        *_list_picture_routes(PicturesApi(application)),
    ]


def _list_people_routes(people: PeopleApi) -> list[Route]:
    routes = [
        *list_people_routes(people.create, people.get, people.rename, people.delete),
        Route("POST", "/people/continue", people.continue_here, "continue_here", 201, "sign-ins"),
        Route("GET", "/reach", people.find_address, "reach"),
        Route("POST", "/me/code", people.create_code, "code", 201),
        Route("POST", "/me/revoke", people.revoke_others, "revoke", 204),
    ]
    return [replace(route, tag="people") for route in routes]


def _list_passkey_routes(passkeys: PasskeysApi) -> list[Route]:
    mine, passkey = "/me/passkeys", "/me/passkeys/{passkey_id}"
    routes = [
        Route("GET", mine, passkeys.list_mine, "mine"),
        Route("POST", f"{mine}/challenge", passkeys.begin_adding, "begin_adding"),
        Route("POST", mine, passkeys.add, "add", 201),
        Route("PATCH", passkey, passkeys.rename, "rename"),
        Route("DELETE", passkey, passkeys.remove, "remove"),
        Route("POST", "/me/recovery", passkeys.make_codes, "make_codes", 201),
        Route("POST", "/people/passkey/challenge", passkeys.begin_proof, "begin_proof"),
        Route("POST", "/people/passkey", passkeys.prove, "prove", 201, "sign-ins"),
        Route("POST", "/people/recover", passkeys.recover, "recover", 201, "sign-ins"),
    ]
    return [replace(route, tag="passkeys") for route in routes]


def _list_notice_routes(notices: NoticesApi) -> list[Route]:
    mine = "/me/notices"
    routes = [
        Route("GET", mine, notices.get, "find"),
        Route("PATCH", mine, notices.change, "change"),
        Route("POST", f"{mine}/push", notices.add_push, "add_push"),
        Route("POST", f"{mine}/push/forget", notices.forget_push, "forget_push"),
        Route("POST", f"{mine}/email", notices.change_email, "change_email"),
        Route("POST", f"{mine}/email/confirm", notices.confirm_email, "confirm_email"),
    ]
    return [replace(route, tag="notices") for route in routes]


def _list_own_study_routes(studies: OwnStudyStore) -> list[Route]:
    mine, study = "/me/studies", "/me/studies/{study_id}"
    routes = [
        Route("GET", mine, studies.list_mine, "own"),
        Route("GET", study, studies.get, "own_one"),
        Route("PUT", study, studies.put, "put_own", body=STUDY_BYTES),
        Route("DELETE", study, studies.delete, "forget_own", 204),
    ]
    return [replace(route, tag="studies") for route in routes]


def _list_group_routes(application: Application) -> list[Route]:
    store, wall = application.groups, application.wall
    groups, tournaments = GroupsApi(application), TournamentsApi(application)
    group, tournament = "/groups/{group_id}", "/tournaments/{tournament_id}"
    return [
        Route("POST", "/groups", store.create, "create", 201, "new groups"),
        Route("GET", "/groups", store.list_mine, "mine"),
        Route("GET", group, groups.get, "one"),
        Route("PATCH", group, store.rename, "rename"),
        Route("DELETE", group, store.delete, "forget", 204),
        Route("POST", f"{group}/invites", store.invite, "invite", 201, "new groups"),
        Route("POST", f"{group}/preview", store.preview, "preview"),
        Route("POST", f"{group}/join", store.join, "join"),
        Route("POST", f"{group}/leave", groups.leave, "leave", 204),
        Route("DELETE", f"{group}/members/{{member}}", groups.remove, "remove", 204),
        Route("GET", f"{group}/members/{{member}}", application.profiles.get_member, "member"),
        Route("PATCH", f"{group}/members/{{member}}", wall.mute, "mute", 204),
        Route("POST", f"{group}/owner", store.hand_over, "hand_over"),
        Route("POST", f"{group}/wall", wall.say, "say", 204, "talk"),
        Route("DELETE", f"{group}/wall/{{number}}", wall.remove_line, "remove_line", 204),
        Route("POST", f"{group}/tables", groups.create_table, "create_table", 201, "new tables"),
        Route("POST", f"{group}/tables/{{table_id}}/join", groups.join_table, "join_table"),
        Route("POST", f"{group}/tournaments", tournaments.create, "create_tournament", 201, "new groups"),
        Route("GET", "/tournaments/plan", tournaments.plan, "plan"),
        Route("GET", tournament, tournaments.get, "one"),
        Route("PATCH", tournament, tournaments.set_start, "set_start"),
        Route("DELETE", tournament, application.tournaments.delete, "forget", 204),
        Route("POST", f"{tournament}/entry", tournaments.enter, "enter"),
        Route("DELETE", f"{tournament}/entry", tournaments.withdraw, "withdraw"),
        Route("POST", f"{tournament}/start", tournaments.start, "start"),
        Route("POST", f"{tournament}/again", tournaments.repeat, "repeat", 201, "new groups"),
    ]


def _list_picture_routes(pictures: PicturesApi) -> list[Route]:
    routes = [
        Route("GET", "/pictures/general", pictures.get_general, "general"),
        Route("GET", "/pictures/tables/{table_id}", pictures.get_table, "table"),
        Route("GET", "/pictures/tables/{table_id}/{move}", pictures.get_table_moment, "table_moment"),
        Route("GET", "/pictures/replays/{replay_id}/{move}", pictures.get_replay_moment, "replay_moment"),
        Route("GET", "/pictures/studies/{study_id}", pictures.get_study, "study"),
        Route("GET", "/pictures/pages/{page}", pictures.get_page, "page"),
    ]
    return [replace(route, media=PNG) for route in routes]
