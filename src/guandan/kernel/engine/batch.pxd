from .bits cimport *
from .core cimport Core
from .state cimport *
from .encode cimport write_actions, write_observation
from .hidden cimport redeal_hidden
from .numbering cimport write_numbers
from .play cimport clear_state, do_abstract, note_actions, set_up_deal
from .policy cimport choose_key, choose_light, play_out

